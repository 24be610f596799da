/** What of a model's text is shown: not its thinking, and no characters that no one sees. */
import { UNSEEN } from './unseen';

const TAGS = ['<think>', '<thinking>'] as const;
const END = /<\/think(?:ing)?>/;
const MOST_HELD = '</thinking>'.length - 1;

/** How many characters at the end may be the beginning of a tag that the next chunk completes. */
function heldBack(text: string, tags: readonly string[]): number {
  const at = text.lastIndexOf('<');
  if (at < 0 || text.length - at > MOST_HELD) return 0;
  const end = text.slice(at);
  return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}

/** Takes text as it comes, gives what may be shown of it. Only what may be half a tag or half a character waits. */
export class ShownText {
  private rest = '';
  private isThinking = false;

  add(piece: string): string {
    // Nearly every piece.
    if (!this.rest && !this.isThinking && /^[\w .,;:!?()'[\]\n-]*$/.test(piece)) return piece;
    let text = this.rest + piece;
    let shown = '';
    this.rest = '';
    while (text) {
      if (this.isThinking) {
        const end = END.exec(text);
        if (!end) {
          this.rest = text.slice(-MOST_HELD);
          break;
        }
        this.isThinking = false;
        text = text.slice(end.index + end[0].length);
        continue;
      }
      const starts = TAGS.map((tag) => ({ tag, at: text.indexOf(tag) })).filter(({ at }) => at >= 0);
      const first = starts.toSorted((a, b) => a.at - b.at)[0];
      if (first) {
        shown += text.slice(0, first.at);
        text = text.slice(first.at + first.tag.length);
        this.isThinking = true;
        continue;
      }
      const held = heldBack(text, TAGS) || (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
      shown += text.slice(0, text.length - held);
      this.rest = text.slice(text.length - held);
      break;
    }
    return shown.replace(UNSEEN, '');
  }

  /** What waited for a tag that did not come. */
  end(): string {
    const text = this.isThinking ? '' : this.rest;
    this.rest = '';
    return text.replace(UNSEEN, '').toWellFormed();
  }
}
