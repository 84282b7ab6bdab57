import { Button, showToast } from '@bourse/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { saveFile, toCsv } from './csv.ts';

/** Longest export; whoever needs more has the API. */
export const MOST_EXPORTED = 10_000;

export interface ExportButtonProps {
  /** Name of the file without its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads the rows, telling how many it has; `cut` when there are more than may be exported. */
  readonly read: (
    onProgress: (count: number) => void,
  ) => Promise<{ readonly rows: readonly (readonly string[])[]; readonly cut: boolean }>;
}

/** Saves the list, filtered as shown, as a CSV file. */
export function ExportButton({ name, columns, read }: ExportButtonProps) {
  const intl = useIntl();
  const [count, setCount] = useState<number>();
  const run = async () => {
    setCount(0);
    try {
      const { rows, cut } = await read(setCount);
      saveFile(`${name}.csv`, toCsv([columns, ...rows]));
      if (cut) {
        showToast({ tone: 'info', title: intl.formatMessage({ id: 'orders.exportCut' }, { most: MOST_EXPORTED }) });
      }
    } catch (error) {
      showToast({ tone: 'error', title: intl.formatMessage({ id: errorMessageId(errorNameOf(error)) }) });
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button tone="quiet" size="sm" disabled={count !== undefined} onClick={() => void run()}>
      <Download size={14} aria-hidden="true" />
      {count === undefined ? (
        <FormattedMessage id="orders.export" />
      ) : (
        <FormattedMessage id="orders.exporting" values={{ count }} />
      )}
    </Button>
  );
}
