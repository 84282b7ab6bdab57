import { COIN_SECTORS, type RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout, Field, FieldTextArea, TextField } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { draftOfFacts, type FactsDraft, type FactsField, factsOfDraft, wrongFields } from './facts-draft.ts';
import { coinFactsKey } from './queries.ts';

type Facts = RouteData<'consoleCoinFacts'>['facts'];

const TEXTS = ['en_US', 'zh_CN', 'zh_HK'] as const satisfies readonly FactsField[];
const FIGURES = [
  'launchYear',
  'consensus',
  'maxSupply',
  'circulatingSupply',
  'supplyDate',
  'supplySource',
] as const satisfies readonly FactsField[];
const LINKS = ['site', 'explorer', 'paper', 'source'] as const satisfies readonly FactsField[];
const LONGEST_TEXT = 2_000;

/** The facts about a coin as a form; without the permission they can be read only. */
export function CoinFactsForm({ facts }: { readonly facts: Facts }) {
  const { coinId, version } = facts;
  const mayWrite = useMay('markets.coins.write');
  const [draft, setDraft] = useState(() => draftOfFacts(facts));
  const [isTried, setTried] = useState(false);
  const wrong = wrongFields(draft);
  const { act, isBusy, error } = useAct(
    () => api(marketsCalls.setCoinFacts, { params: { coinId: String(coinId) }, body: factsOfDraft(draft, version) }),
    { doneId: 'markets.factsSaved', changes: [coinFactsKey(String(coinId))] },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length === 0 && !isBusy) void act();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-5">
        <Fields
          draft={draft}
          wrong={isTried ? wrong : []}
          mayWrite={mayWrite}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
      </fieldset>
      {error !== undefined && (
        <Callout tone="danger" isNew>
          {error}
        </Callout>
      )}
      {mayWrite && (
        <Button type="submit" tone="accent" busy={isBusy} className="self-start">
          <FormattedMessage id="room.save" />
        </Button>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly draft: FactsDraft;
  readonly wrong: readonly FactsField[];
  readonly mayWrite: boolean;
  readonly onChange: (part: Partial<FactsDraft>) => void;
}

function Fields({ draft, wrong, mayWrite, onChange }: FieldsProps) {
  const intl = useIntl();
  const factWord = (field: FactsField) => intl.formatMessage({ id: `markets.fact.${field}` });
  const line = (field: Exclude<FactsField, 'sector'>) => (
    <TextField
      key={field}
      label={factWord(field)}
      type={field === 'supplyDate' ? 'date' : 'text'}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={wrong.includes(field) ? intl.formatMessage({ id: 'markets.fieldInvalid' }) : undefined}
    />
  );
  return (
    <>
      <Panel title={<FormattedMessage id="markets.factTexts" />}>
        <div className="grid gap-4 lg:grid-cols-3">
          {TEXTS.map((field) => (
            <Field key={field} label={factWord(field)}>
              <FieldTextArea
                rows={5}
                maxLength={LONGEST_TEXT}
                value={draft[field]}
                onValueChange={(text) => onChange({ [field]: text })}
              />
            </Field>
          ))}
        </div>
      </Panel>
      <Panel title={<FormattedMessage id="markets.factFigures" />}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label={factWord('sector')}
            value={draft.sector}
            onValueChange={(sector) => onChange({ sector })}
            disabled={!mayWrite}
            items={['' as const, ...COIN_SECTORS].map((value) => ({
              value,
              label: intl.formatMessage({ id: value === '' ? 'markets.noSector' : `markets.sector.${value}` }),
            }))}
          />
          {FIGURES.map(line)}
        </div>
      </Panel>
      <Panel title={<FormattedMessage id="markets.factLinks" />}>
        <div className="grid gap-4 sm:grid-cols-2">{LINKS.map(line)}</div>
      </Panel>
    </>
  );
}
