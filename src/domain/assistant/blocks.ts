/** Cuts Markdown into the blocks that stand for themselves, so that of an answer that comes in only the last one is read again. */

const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The parts between empty lines; code keeps its empty lines. Reading each alone gives what reading the whole gives, because an empty line
 * ends every other block. Source: `src/domain/resources/markdown.ts`, the reader of both.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (fence !== null) {
      lines.push(line);
      const said = line.trim();
      if (said.length >= fence.length && said === fence[0]!.repeat(said.length)) {
        fence = null;
        close();
      }
      continue;
    }
    const opens = FENCE.exec(line)?.[1];
    if (opens !== undefined) {
      close();
      fence = opens;
      lines.push(line);
    } else if (line.trim() === '') close();
    else lines.push(line);
  }
  close();
  return blocks;
}
