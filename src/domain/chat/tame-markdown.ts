/** Markdown of others for a file that any program may open: it keeps its words and forms, and fetches, runs and hides nothing there. */
import { splitBlocks } from './blocks';

/** As CommonMark 0.31, §4.5, has it: with more spaces before it, it is no fence there. */
const CODE = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)(?:\n|$)/;

/** Signs become entities, which mean no mark whatever stands before them: a backslash may be escaped itself. */
function tameBlock(block: string): string {
  if (CODE.test(block)) return block;
  return (
    block
      // HTML and addresses in angle brackets.
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      // Pictures, which a viewer would fetch.
      .replaceAll('![', '!&#91;')
      // Links to what is neither the web nor mail, and addresses that stand elsewhere.
      .replace(/\]\((?!(?:https?:\/\/|mailto:|\/(?![/\\])))/gi, ']&#40;')
      .replace(/^([ \t>]*)\[(?=[^\]\n]+\]:)/gm, '$1&#91;')
  );
}

export const tameMarkdown = (text: string): string => splitBlocks(text).map(tameBlock).join('\n\n');
