import { errorText } from '@bourse/kit/api/error-words.ts';
import { Button, IconButton, showToast } from '@bourse/ui';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile, toCsv } from './csv.ts';
import { type Page, readAll } from './read-all.ts';

/** Longest export; whoever needs more has the API. */
const MOST_EXPORTED = 100_000;

export interface ExportButtonProps<T> {
  /** Name of the file without its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads one page of the list, as it is filtered on the page; the first with an empty cursor. */
  readonly readPage: (cursor: string, signal?: AbortSignal) => Promise<Page<T>>;
  /** An item as a line of the file, a cell for each column. */
  readonly rowOf: (item: T) => readonly string[];
}

/** Saves the list, filtered as shown, as a CSV file. It counts the rows that it has read, and can be stopped. */
export function ExportButton<T>(props: ExportButtonProps<T>) {
  const { count, start, stop } = useExport(props);
  const intl = useIntl();
  return (
    <span className="inline-flex items-center">
      <Button tone="quiet" size="sm" disabled={count !== undefined} onClick={() => void start()}>
        <Download size={14} aria-hidden="true" />
        {count === undefined ? (
          <FormattedMessage id="list.export" />
        ) : (
          <FormattedMessage id="list.exporting" values={{ count }} />
        )}
      </Button>
      {count !== undefined && (
        <IconButton size="sm" label={intl.formatMessage({ id: 'common.cancel' })} onClick={stop}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}

function useExport<T>({ name, columns, readPage, rowOf }: ExportButtonProps<T>) {
  const intl = useIntl();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  // A list that is left has nobody to save a file for.
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setCount(0);
    try {
      const { items, cut } = await readAll(readPage, MOST_EXPORTED, setCount, signal);
      saveFile(`${name}.csv`, toCsv([columns, ...items.map(rowOf)]));
      if (cut) {
        showToast({ tone: 'info', title: intl.formatMessage({ id: 'list.exportCut' }, { most: MOST_EXPORTED }) });
      }
    } catch (error) {
      if (!signal.aborted) showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setCount(undefined);
    }
  };
  return { count, start, stop };
}
