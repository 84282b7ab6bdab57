import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { MARKETS_KEYS, type Market } from './queries.ts';
import { draftOfTerms, type TermName, type Terms, termsOf } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';

/** What can be changed while a market trades; it begins anew with other terms. Orders that rest stay as they are. */
export function TermsForm({ market }: { readonly market: Market }) {
  const mayWrite = useMay('console.markets.write');
  const [draft, setDraft] = useState(() => draftOfTerms(market));
  const [wrong, setWrong] = useState<readonly TermName[]>([]);
  const { act, isBusy, error } = useAct(
    (terms: Terms) =>
      api(marketsCalls.configureMarket, {
        params: { tradeId: String(market.tradeId) },
        body: { ...terms, termsVersion: market.termsVersion },
      }),
    { doneId: 'markets.saved', changes: MARKETS_KEYS },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = termsOf(draft);
    setWrong(result.wrong ?? []);
    if (result.terms !== undefined) void act(result.terms);
  };
  return (
    <Panel title={<FormattedMessage id="markets.terms" />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TermsFields draft={draft} onChange={setDraft} wrong={wrong} disabled={!mayWrite} />
        {error !== undefined && (
          <Callout tone="danger" isNew>
            {error}
          </Callout>
        )}
        {mayWrite && (
          <div>
            <Button type="submit" tone="accent" busy={isBusy}>
              <FormattedMessage id="room.save" />
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
