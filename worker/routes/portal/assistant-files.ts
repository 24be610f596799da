/** A question with a file. */
import { Hono } from 'hono';
import { ANALYSIS_FAILED, CHAT_FILE_HOURS, QUESTION_TOO_LONG } from '@/domain/assistant/message';
import { ONE_FILE, UPLOAD_BYTES, WHAT_IS_IN_IT } from '@/domain/assistant/files/upload';
import { chatInput } from '@/domain/assistant/input';
import { invalid } from '@/domain/errors';
import { readEnv } from '@worker/env';
import { operation, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { answerQuestion } from '@worker/services/assistant/answer';
import { judgeFile, tooLarge, type SentFile } from '@worker/services/assistant/judge-file';
import { readMultipart } from '@worker/routes/bounded-body';
import { eventStream, readGuest } from './assistant';

/** The paths where the body limit of this resource replaces the general one. */
export const isChatUpload = (method: string, path: string): boolean =>
  method === 'POST' && path === '/api/ai-chat/analyze-file';

/** 60,000 characters of a text take up to 6 bytes each as JSON; a report is small. */
const EXTRACT_BYTES = 512 * 1024;

async function readFile(form: FormData): Promise<SentFile> {
  const files = form.getAll('file').filter((part) => typeof part !== 'string') as File[];
  const [file] = files;
  if (!file || files.length > 1) throw invalid(ONE_FILE, { file: ONE_FILE });
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

function readInput(form: FormData) {
  const parsed = chatInput.safeParse({
    text: textOf(form, 'prompt') ?? WHAT_IS_IN_IT,
    conversationId: textOf(form, 'conversationId'),
    timeZone: textOf(form, 'timeZone'),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path[0] === 'text' ? 'prompt' : String(issue?.path[0] ?? 'prompt');
  const message = issue?.message ?? QUESTION_TOO_LONG;
  throw invalid(message, { [field]: message });
}

export const assistantFiles = new Hono<HonoEnv>().post(
  '/analyze-file',
  operation(
    'Assistant',
    `Ask about a file of under 10 MB; the file itself is not stored, the text read from it for ${CHAT_FILE_HOURS} hours`,
    '`text/event-stream`, as for a question',
    {
      400: 'No file, more than one, or one that cannot be read',
      413: 'Not under 10 MB',
      415: 'Not of an accepted type, according to its bytes',
      description:
        'Multipart: `file`, `prompt`, and optionally `extract` (what the browser read of it, as JSON), `conversationId` and `timeZone`. Without `extract`, text and CSV are read here; of other files only name, kind and size are known.',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary' },
                prompt: { type: 'string' },
                extract: { type: 'string' },
                conversationId: { type: 'string' },
                timeZone: { type: 'string' },
              },
            },
          },
        },
      },
    },
  ),
  requirePermission('assistant:write'),
  limitByAddress('assistant-file'),
  async (c) => {
    const form = await readMultipart(c.req.raw, UPLOAD_BYTES + EXTRACT_BYTES, () => tooLarge());
    if (!form) throw invalid(ANALYSIS_FAILED);
    const sent = await readFile(form);
    const ctx = c.get('ctx');
    const mayShowImages = ctx.ai.isModel && readEnv(c.env).AI_IMAGES === 'true';
    const read = judgeFile(sent, textOf(form, 'extract') ?? null, mayShowImages);
    const stream = await answerQuestion(ctx, {
      input: readInput(form),
      ...read,
      guest: readGuest(c),
      signal: c.req.raw.signal,
    });
    return eventStream(c, stream);
  },
);
