/** Notices a model that repeats its instructions, so that a question, a file or an entry cannot make it recite them. */

/** Letters and figures in a row that no answer has in common with the instructions by chance. */
const RUN = 60;
/** Every run of RUN + STEP is noticed. */
const STEP = 20;

/** Other marks, line ends and capitals hide nothing. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Takes the text of a turn as it comes; true from the piece on that completes such a run. */
export function repeatsOf(instructions: string): (piece: string) => boolean {
  const known = plain(instructions);
  let tail = '';
  return (piece) => {
    const text = plain(tail + piece);
    for (let end = text.length; end >= RUN; end -= STEP) if (known.includes(text.slice(end - RUN, end))) return true;
    tail = text.slice(-RUN - STEP);
    return false;
  };
}
