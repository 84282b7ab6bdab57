import type { Plugin, Rolldown } from 'vite';

/** The module of the chat's script, below the site's folder: an entry of the build beside the site's own. */
export const CHAT_SCRIPT = 'src/features/support/chat/chat-script.ts';

/** Tells the page how the chat's script is called; nothing is asked for before it is wanted. */
export function chatScript(): Plugin {
  return {
    name: 'bourse-chat-script',
    transformIndexHtml: {
      order: 'post',
      // Without a slash at its beginning: what links to a file by its address asks for it.
      handler: (_, { bundle }) => [
        {
          tag: 'meta',
          attrs: { name: 'chat-script', content: bundle === undefined ? CHAT_SCRIPT : builtFile(bundle) },
          injectTo: 'head',
        },
      ],
    },
  };
}

function builtFile(bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(CHAT_SCRIPT),
  );
  if (chunk === undefined) throw new Error('the build has no script of the chat');
  return chunk.fileName;
}
