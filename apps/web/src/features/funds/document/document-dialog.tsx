import { errorText } from '@bourse/kit/api/error-words.ts';
import type { DayRange } from '@bourse/kit/formats/utc-days.ts';
import { DayRangeFields } from '@bourse/kit/list/day-range-fields.tsx';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { Button, Callout, Dialog, ProgressBar, showToast } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { documentDays, documentQuery, isDocumentLanguage } from './document-query.ts';
import { fetchDocument, saveDocument } from './fetch-document.ts';

export interface DocumentDialogProps {
  /** Kinds of changes, parted by commas; all when undefined. */
  readonly reasons: string | undefined;
  /** The list's choices as its address has them. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** Asks for the days of a statement and saves it as a PDF. */
export function DocumentDialog({ reasons, search, onClose }: DocumentDialogProps) {
  const intl = useIntl();
  const lang = useLang();
  const [days, setDays] = useState<DayRange>(() => documentDays(search, Date.now()));
  const { create, isBusy, percent, problem } = useDocument(onClose);
  const query = documentQuery(days, { coinId: search.coinId, reasons, lang });
  const isFiltered = reasons !== undefined || query?.coinId !== undefined;
  const progressLabel = intl.formatMessage({ id: 'assets.document.progress' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="assets.document.title" />}
      description={<FormattedMessage id="assets.document.text" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <Button
          tone="accent"
          busy={isBusy}
          disabled={query === undefined}
          onClick={() => query && void create(query, `bourse-statement-${days.from}-${days.to}.pdf`)}
        >
          <FormattedMessage id="assets.document.create" />
        </Button>
      }
    >
      <div className="grid gap-3 text-13">
        <DayRangeFields range={days} onRangeChange={setDays} />
        {isFiltered && (
          <p className="text-text-2">
            <FormattedMessage id="assets.document.filtered" />
          </p>
        )}
        {!isDocumentLanguage(lang) && (
          <p className="text-text-2">
            <FormattedMessage id="assets.document.english" />
          </p>
        )}
        <div className="min-h-8">
          {isBusy && <ProgressBar label={progressLabel} value={percent ?? null} />}
          {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
        </div>
      </div>
    </Dialog>
  );
}

type Query = Parameters<typeof fetchDocument>[0];

/** Fetches a document once at a time; it ends with the dialog. */
function useDocument(onDone: () => void) {
  const intl = useIntl();
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const create = async (query: Query, name: string) => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(undefined);
    setPercent(undefined);
    try {
      saveDocument(name, await fetchDocument(query, setPercent, controller.signal));
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'assets.document.done' }) });
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(intl, error));
    } finally {
      setBusy(false);
    }
  };
  return { create, isBusy, percent, problem };
}
