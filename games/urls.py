"""The addresses of the games' pages."""

from django.urls import path
from django.views.generic import TemplateView

from games import addresses  # noqa: F401  (the shapes of names)
from games.views import conduct, deals, learn, lobby, match, own_matches, people, pictures, verifier

urlpatterns = [
    path("", lobby.home_page, name="home"),
    path("rules/", TemplateView.as_view(template_name="games/rules.html"), name="rules"),
    path("learn/", learn.learn_page, name="learn"),
    path("challenges/<public_id:challenge_id>/", lobby.challenge_page, name="challenge"),
    path("matches/<public_id:match_id>/", match.table_page, name="match"),
    path("matches/<public_id:match_id>/replay/", match.replay_page, name="replay"),
    path("matches/<public_id:match_id>/record.json", match.record_json, name="record"),
    path("matches/<public_id:match_id>/receipt.json", match.receipt_json, name="receipt"),
    path("matches/<public_id:match_id>/picture.png", pictures.match_picture, name="picture"),
    path("picture.png", pictures.house_picture, name="house-picture"),
    path("verify/ronda_verify.py", verifier.verifier_program, name="verifier"),
    path("verify/ronda_deals.py", verifier.deals_program, name="deals-program"),
    path("deals/", deals.deals_page, name="deals"),
    path("people/<person_name:username>/", people.profile_page, name="profile"),
    path(
        "people/<person_name:username>/picture.png",
        pictures.person_picture,
        name="person-picture",
    ),
    path("people/<person_name:username>/report/", conduct.report_page, name="report"),
    path("conduct/", conduct.conduct_page, name="conduct"),
    path("conduct/closed/appeal/", conduct.appeal_closing_page, name="appeal-closing"),
    path("conduct/<int:sanction_id>/appeal/", conduct.appeal_page, name="appeal"),
    path("conduct/messages/<int:notice_id>/", conduct.hear_message, name="hear"),
    path("my/matches.jsonl.gz", own_matches.own_matches, name="own-matches"),
    path("leaderboard/<str:ruleset>/", people.leaderboard_page, name="leaderboard"),
]
