/*
 * The chat's script, built into a file of its own and loaded like a third party's: by an element, one for each line, named in the query. It
 * registers a line on the page at once and says that it is ready when its code and its talks are there. It shares modules with the site, but
 * the site knows it only by what is registered.
 */
import type { LineId } from '../service/lines.ts';

type Runtime = typeof import('./chat-runtime.ts').chatRuntime;

const asked = Number(new URL(import.meta.url).searchParams.get('line'));
const line: LineId | undefined = asked === 1 || asked === 2 || asked === 3 ? asked : undefined;

let runtime: Runtime | undefined;

async function start(): Promise<void> {
  const { chatRuntime } = await import('./chat-runtime.ts');
  runtime = chatRuntime;
  await chatRuntime.start();
}

if (line !== undefined) {
  globalThis.bourseChat = {
    ...globalThis.bourseChat,
    [line]: {
      isReady: () => runtime?.isReady() ?? false,
      open: () => runtime?.open(line),
      unreadCount: () => runtime?.unreadCount(line) ?? 0,
      lastMessage: () => runtime?.lastMessage(line),
    },
  };
  start().catch((error: unknown) => console.error('the chat did not start', error));
}
