"""Static files under hashed names, ES modules included, compressed once."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports between ES modules to the hashed names too."""

    support_js_module_import_aggregation = True
    # The site's own scripts alone are modules: to search the admin's costs each start a second.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
    # A pass settles one more step of a chain of imports, and the table's chains are long.
    max_post_process_passes = 20
