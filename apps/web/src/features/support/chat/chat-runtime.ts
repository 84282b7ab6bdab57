import { type LineId, OPEN_KEY } from '../service/lines.ts';
import { startChat, useChat } from './chat-client.ts';

/*
 * What the chat's script registers a line with: state without the window, whose code comes when it is first opened.
 */

/** Whether the talks are known and the window can be opened. */
function isReady(): boolean {
  return useChat.getState().status === 'ready';
}

/** What is unread on a line; nothing while its window is open. */
function unreadCount(line: LineId): number {
  const { data, openLine } = useChat.getState();
  return openLine === line ? 0 : (data.lines.get(line)?.unreadCount ?? 0);
}

/** The text of a line's newest message. */
function lastMessage(line: LineId): string | undefined {
  return useChat.getState().data.lines.get(line)?.lastMessage?.text || undefined;
}

let isMounted = false;

/** The talk that the page's address named last. */
let namedTalk: string | null = null;

/** The line of the talk that the page's address names, once for each: notifications lead to a talk, whatever its line. */
function namedLine(): LineId | undefined {
  const talkId = new URLSearchParams(globalThis.location.search).get('talk');
  if (talkId === null || talkId === namedTalk) return undefined;
  namedTalk = talkId;
  const { lines, talks } = useChat.getState().data;
  return talks.get(talkId)?.line ?? [...lines.values()].find((one) => one.lastMessage?.talkId === talkId)?.line;
}

/** Opens the window of a line. */
function open(line: LineId): void {
  useChat.setState({ openLine: namedLine() ?? line });
  if (isMounted) return;
  isMounted = true;
  import('./chat-mount.tsx')
    .then(({ mountChat }) => mountChat())
    .catch((error: unknown) => {
      isMounted = false;
      useChat.setState({ openLine: undefined });
      console.error('the chat did not open', error);
    });
}

// The next page of this tab opens what is open here.
useChat.subscribe(({ openLine }, before) => {
  if (openLine === before.openLine) return;
  try {
    if (openLine === undefined) sessionStorage.removeItem(OPEN_KEY);
    else sessionStorage.setItem(OPEN_KEY, String(openLine));
  } catch {
    // Without a storage it stays closed there.
  }
});

/** What a line of the chat answers and does, by its number. */
export const chatRuntime = {
  /** Reads what there is; the lines are ready afterwards, or later when that failed. */
  start: startChat,
  isReady,
  unreadCount,
  lastMessage,
  open,
} as const;
