import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { Button, Callout, EmptyState, TextField } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { EMPTY_LISTING, LISTING_FIELDS, listingOf, type NewMarket } from './listing-draft.ts';
import { MARKETS_KEYS, useAreas, useCoins } from './queries.ts';
import { EMPTY_TERMS, type TermName, termsOf } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';

/** Lists a market of two coins. What is fixed at that moment stands first, what can be changed later below. */
export function NewMarketPage() {
  const intl = useIntl();
  const mayList = useMay('console.markets.list');
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'markets.new' })}
      text={<FormattedMessage id="markets.new.text" />}
      back={<BackLink to="/markets" labelId="markets.title" />}
    >
      {mayList ? <NewMarketForm /> : <EmptyState title={<FormattedMessage id="error.FORBIDDEN" />} />}
    </RoomPage>
  );
}

function NewMarketForm() {
  const navigate = useNavigate();
  const lang = useLang();
  const [listing, setListing] = useState(EMPTY_LISTING);
  const [terms, setTerms] = useState(EMPTY_TERMS);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { act, isBusy, error } = useAct((body: NewMarket) => api(marketsCalls.createMarket, { body }), {
    doneId: 'markets.new.done',
    changes: MARKETS_KEYS,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first, second] = [listingOf(listing), termsOf(terms)];
    setWrong([...(first.wrong ?? []), ...(second.wrong ?? [])]);
    if (first.listing === undefined || second.terms === undefined) return;
    const body = { ...first.listing, ...second.terms };
    if (await act(body)) void navigate({ to: `/${lang}/markets/${body.tradeId}` });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Panel title={<FormattedMessage id="markets.fixed" />}>
        <ListingFields draft={listing} onChange={setListing} wrong={wrong} />
      </Panel>
      <Panel title={<FormattedMessage id="markets.terms" />}>
        <div className="flex flex-col gap-4">
          <TermsFields draft={terms} onChange={setTerms} wrong={wrong as readonly TermName[]} disabled={false} />
        </div>
      </Panel>
      {error !== undefined && (
        <Callout tone="danger" isNew>
          {error}
        </Callout>
      )}
      <div>
        <Button type="submit" tone="accent" busy={isBusy}>
          <FormattedMessage id="markets.list" />
        </Button>
      </div>
    </form>
  );
}

interface ListingFieldsProps {
  readonly draft: typeof EMPTY_LISTING;
  readonly onChange: (draft: typeof EMPTY_LISTING) => void;
  readonly wrong: readonly string[];
}

function ListingFields({ draft, onChange, wrong }: ListingFieldsProps) {
  const intl = useIntl();
  const coins = (useCoins().data ?? []).map(({ coinId, shortName }) => ({ value: String(coinId), label: shortName }));
  const areas = (useAreas().data ?? []).map(({ tradeArea, name }) => ({
    value: String(tradeArea),
    label: `${tradeArea} ${name}`,
  }));
  const choices = { baseCoinId: coins, quoteCoinId: coins, tradeArea: areas } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {Object.entries(choices).map(([name, items]) => (
        <SelectField
          dense
          key={name}
          label={intl.formatMessage({ id: `markets.${name}` })}
          value={draft[name as keyof typeof choices]}
          onValueChange={(value) => onChange({ ...draft, [name]: value })}
          items={items}
          error={wrong.includes(name) ? intl.formatMessage({ id: 'markets.fieldInvalid' }) : undefined}
        />
      ))}
      {LISTING_FIELDS.map((name) => (
        <TextField
          key={name}
          label={intl.formatMessage({ id: `markets.${name}` })}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          error={wrong.includes(name) ? intl.formatMessage({ id: 'markets.fieldInvalid' }) : undefined}
          boxClassName="h-9 max-md:h-11"
        />
      ))}
    </div>
  );
}
