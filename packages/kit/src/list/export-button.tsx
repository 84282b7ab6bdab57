import { errorText } from '@bourse/kit/api/error-words.ts';
import { Button, showToast } from '@bourse/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
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
  readonly readPage: (cursor: string) => Promise<Page<T>>;
  /** An item as a line of the file, a cell for each column. */
  readonly rowOf: (item: T) => readonly string[];
}

/** Saves the list, filtered as shown, as a CSV file. */
export function ExportButton<T>({ name, columns, readPage, rowOf }: ExportButtonProps<T>) {
  const intl = useIntl();
  const [count, setCount] = useState<number>();
  const run = async () => {
    setCount(0);
    try {
      const { items, cut } = await readAll(readPage, MOST_EXPORTED, setCount);
      saveFile(`${name}.csv`, toCsv([columns, ...items.map(rowOf)]));
      if (cut) {
        showToast({ tone: 'info', title: intl.formatMessage({ id: 'common.exportCut' }, { most: MOST_EXPORTED }) });
      }
    } catch (error) {
      showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button tone="quiet" size="sm" disabled={count !== undefined} onClick={() => void run()}>
      <Download size={14} aria-hidden="true" />
      {count === undefined ? (
        <FormattedMessage id="common.export" />
      ) : (
        <FormattedMessage id="common.exporting" values={{ count }} />
      )}
    </Button>
  );
}
