/** What a person asks for in the list of conversations, until its dialog is through. */
import type { ConversationLine } from '../../domain/chat/conversation';

export interface Asked {
  what: 'rename' | 'delete';
  line: ConversationLine;
}
