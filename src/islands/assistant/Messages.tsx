/** The questions and answers of the conversation at hand. Nothing of it is seen before the first question, so it is fetched for that. */
import { isStored } from './chat-state';
import { Message } from './Message';
import type { Assistant } from './use-assistant';

export default function Messages({ assistant }: { assistant: Assistant }) {
  const { state, copy } = assistant;
  const { chat, retry, goOn } = assistant.chat;
  const isLive = chat.liveId !== null;
  const last = chat.messages.at(-1);
  return (
    <ol aria-label="Conversation" className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-5">
      {chat.messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isLive={message.id === chat.liveId}
          isLast={message.id === last?.id && !isLive}
          canRate={chat.conversationId !== null && isStored(message) && message.details.by !== undefined}
          canGoOn={chat.conversationId !== null && isStored(message) && !isLive}
          status={message.id === chat.liveId ? chat.status : null}
          provider={state?.provider ?? null}
          copy={copy}
          retry={retry}
          goOn={goOn}
        />
      ))}
    </ol>
  );
}
