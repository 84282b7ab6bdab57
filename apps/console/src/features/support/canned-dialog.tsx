import type { DeskTalkData, RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { Button, Dialog, EmptyState, Shortened, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from './calls.ts';
import type { Language } from './choices.ts';

type Canned = RouteData<'cannedAnswers'>[number];
type Values = Partial<Record<Canned['variables'][number], string>>;

export interface CannedDialogProps {
  readonly talk: DeskTalkData;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Canned answers in the customer's language; one that is picked is shown as it will be read, with its variables filled in. */
export function CannedDialog({ talk, onInsert, onClose }: CannedDialogProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<Canned>();
  const list = useQuery({
    queryKey: ['own', 'support', 'canned', talk.language],
    // The languages of talks are those that the contract lists.
    queryFn: ({ signal }) =>
      api(supportCalls.cannedAnswers, { query: { language: talk.language as Language }, signal }),
  });
  const wanted = search.trim().toLowerCase();
  const shown = list.data?.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(wanted));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="support.insertCanned" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="w-[min(640px,calc(100vw-2rem))]"
    >
      {picked !== undefined ? (
        <Preview talk={talk} canned={picked} onInsert={onInsert} onBack={() => setPicked(undefined)} />
      ) : (
        <>
          <TextField
            type="search"
            label={intl.formatMessage({ id: 'common.search' })}
            labelHidden
            placeholder={intl.formatMessage({ id: 'common.search' })}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {list.data === undefined && list.error === null && <Skeleton className="mt-3 h-16" />}
          {list.error !== null && (
            <LoadFailed error={list.error} failedId="support.cannedFailed" onRetry={() => void list.refetch()} />
          )}
          {shown?.length === 0 && <EmptyState title={<FormattedMessage id="support.noCanned" />} />}
          <ul className="mt-3 flex flex-col gap-1">
            {shown?.map((canned) => (
              <li key={canned.cannedId}>
                <button
                  type="button"
                  onClick={() => setPicked(canned)}
                  className="w-full rounded-8 border p-3 text-start text-13 hover:border-line-strong"
                >
                  <span className="block font-medium">{canned.title}</span>
                  <Shortened text={canned.text} className="text-12 text-text-2" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  readonly talk: DeskTalkData;
  readonly canned: Canned;
  readonly onInsert: (text: string) => void;
  readonly onBack: () => void;
}

const TYPED_MS = 300;
const LONGEST = 200;

/** The answer as the customer will read it. Variables come from the talk; what is typed goes before that. */
function Preview({ talk, canned, onInsert, onBack }: PreviewProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const [values, setValues] = useState<Values>({});
  const given = useDebounced(values, TYPED_MS);
  const filled = useQuery({
    queryKey: ['own', 'support', 'filled', canned.cannedId, talk.talkId, given],
    queryFn: ({ signal }) => {
      const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
      const body = { talkId: talk.talkId, values: known };
      return api(supportCalls.fillCannedAnswer, { params: { cannedId: canned.cannedId }, body, signal });
    },
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-14 font-semibold">{canned.title}</h3>
      {canned.variables.map((name) => (
        <TextField
          key={name}
          label={intl.formatMessage({ id: `support.variable.${name}` })}
          hint={<code className="text-12">{`{${name}}`}</code>}
          maxLength={LONGEST}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <div role="status" className="rounded-8 bg-surface-2 p-3 text-13 break-words whitespace-pre-wrap">
        {filled.error !== null ? words(filled.error) : (filled.data?.text ?? canned.text)}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>
          <FormattedMessage id="support.back" />
        </Button>
        <Button
          tone="accent"
          disabled={filled.error !== null || filled.data === undefined || filled.isFetching || given !== values}
          onClick={() => onInsert(filled.data?.text ?? '')}
        >
          <FormattedMessage id="support.insert" />
        </Button>
      </div>
    </div>
  );
}
