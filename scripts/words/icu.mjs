// What a message needs besides its words, by the parser that the site's formatter uses.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../launcher/paths.mjs';

const fromWeb = createRequire(join(ROOT, 'apps/web/package.json'));
const fromIntl = createRequire(fromWeb.resolve('react-intl'));
const parserPath = createRequire(fromIntl.resolve('intl-messageformat')).resolve('@formatjs/icu-messageformat-parser');
const { parse, TYPE } = await import(pathToFileURL(parserPath).href);

/** Names of a message's arguments and tags, sorted; throws when the message is no ICU. */
export function argumentsOf(message) {
  const names = new Set();
  const collect = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      names.add(part.type === TYPE.tag ? `<${part.value}>` : part.value);
      if (part.children !== undefined) collect(part.children);
      for (const option of Object.values(part.options ?? {})) collect(option.value);
    }
  };
  collect(parse(message));
  return [...names].sort();
}

/** What is wrong with a message beside its English one; undefined: nothing. */
export function problemOf(message, english) {
  try {
    const [ours, theirs] = [argumentsOf(message).join(), argumentsOf(english).join()];
    return ours === theirs ? undefined : `has the arguments [${ours}], English has [${theirs}]`;
  } catch (error) {
    return `is not valid ICU: ${error.message}`;
  }
}
