import { useContext } from 'react';
import { IntlContext } from 'react-intl';

/** Words of a crash page by their key below `common.crash`: in the page's language, or as given when the messages could not be loaded. */
export function useCrashWords<Key extends string>(english: Readonly<Record<Key, string>>): (key: Key) => string {
  const intl = useContext(IntlContext);
  return (key) => {
    const id = `common.crash.${key}`;
    return intl !== null && intl !== undefined && id in intl.messages ? intl.formatMessage({ id }) : english[key];
  };
}
