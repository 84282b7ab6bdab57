import type { LineId } from './lines.ts';

/** Where the build says how the chat's script is called: it has a name of its own, as a third party's would. */
const NAME = 'meta[name="chat-script"]';

/** The address of a line's script. Another attempt is another address: browsers keep the failure of a module. */
export function scriptAddress(name: string, line: LineId, attempt: number): string {
  const query = new URLSearchParams({ line: String(line), ...(attempt === 0 ? {} : { attempt: String(attempt) }) });
  return `/${name}?${query}`;
}

/** Loads the script of a line by an element of its own; rejects when it does not come. */
export function loadChatScript(line: LineId, attempt: number): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>(NAME)?.content;
  if (name === undefined || name === '') return Promise.reject(new Error('the page names no chat'));
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.type = 'module';
    element.src = scriptAddress(name, line, attempt);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${element.src} did not come`));
    });
    document.head.append(element);
  });
}
