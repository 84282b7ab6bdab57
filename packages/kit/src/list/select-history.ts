import type { SearchSelectWords } from '@bourse/ui';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { readJson, STORAGE_KEYS, writeJson } from '../browser/storage.ts';

/** What was found by searching, by the name of the select field; newest first. */
type Histories = Readonly<Record<string, readonly string[]>>;

/** Whether a stored value has the shape of histories. */
export function isHistories(value: unknown): value is Histories {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (list) => Array.isArray(list) && list.every((item: unknown) => typeof item === 'string'),
  );
}

/** What a searched select field needs of the page: its words, and its history, which the browser keeps. */
export function useSearchSelect(name: string) {
  const intl = useIntl();
  const [history, setHistory] = useState(() => readJson(STORAGE_KEYS.selectHistory, isHistories)?.[name] ?? []);
  const words = useMemo<SearchSelectWords>(() => {
    const text = (id: string) => intl.formatMessage({ id });
    return {
      search: text('common.search'),
      recent: text('common.recent'),
      all: text('common.all'),
      none: text('common.noMatch'),
    };
  }, [intl]);
  const onHistoryChange = useCallback(
    (next: readonly string[]) => {
      setHistory(next);
      writeJson(STORAGE_KEYS.selectHistory, { ...readJson(STORAGE_KEYS.selectHistory, isHistories), [name]: next });
    },
    [name],
  );
  return { words, history, onHistoryChange };
}
