/**
 * The picture of the moment: a link that downloads it, and on systems that hand
 * pictures on, a button that does. Asks for it only when pressed.
 */

const TYPE = "image/png";
const canShare = () => navigator.canShare?.({ files: [new File([], "moment.png", { type: TYPE })] });

/** Follow the replay with `link`; gives `show(ply)`. */
export function bindPicture(link) {
  link.addEventListener("click", (event) => {
    if (!matchMedia("(pointer: coarse)").matches || !canShare()) return;
    event.preventDefault();
    share();
  });

  async function share() {
    const { href, download } = link;
    try {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
      const files = [new File([await answer.blob()], download, { type: TYPE })];
      await navigator.share({ files });
    } catch (error) {
      // Closing the system's sheet is no fault; whatever else it was, the picture itself is there.
      if (error.name !== "AbortError") window.location.assign(href);
    }
  }

  return (ply) => {
    const address = new URL(link.href);
    address.searchParams.set("ply", ply);
    link.href = address;
    link.download = link.download.replace(/\d+\.png$/, `${ply}.png`);
  };
}
