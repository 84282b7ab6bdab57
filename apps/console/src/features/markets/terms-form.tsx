import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { marketsCalls } from './calls.ts';
import { MARKETS_KEYS, type Market } from './queries.ts';
import { TermsChanges } from './terms-changes.tsx';
import { draftOfTerms, type TermName, type Terms, type TermsDraft, termsOf } from './terms-draft.ts';
import { changesBetween, editOf, followTerms, mergeEdit, type TermsEdit } from './terms-edit.ts';
import { TermsFields } from './terms-fields.tsx';

/** What can be changed while a market trades. Orders that rest stay as they are. */
export function TermsForm({ market }: { readonly market: Market }) {
  const mayWrite = useMay('console.markets.write');
  const [held, setEdit] = useState(() => editOf(market));
  const edit = followTerms(held, market);
  if (edit !== held) setEdit(edit);
  const [wrong, setWrong] = useState<readonly TermName[]>([]);
  const [confirmed, setConfirmed] = useState<Terms>();
  const isOutdated = edit.version !== market.termsVersion;
  const isChanged = changesBetween(edit.base, edit.draft).length > 0;
  const change = (draft: TermsDraft) => setEdit({ ...edit, draft, isSaved: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = termsOf(edit.draft);
    setWrong(result.wrong ?? []);
    if (isChanged && !isOutdated) setConfirmed(result.terms);
  };
  return (
    <Panel title={<FormattedMessage id="markets.terms" />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TermsFields draft={edit.draft} onChange={change} wrong={wrong} disabled={!mayWrite} />
        {isOutdated && <Outdated edit={edit} market={market} onDecide={setEdit} />}
        {mayWrite && (
          <div>
            <Button type="submit" tone="accent" disabled={!isChanged || isOutdated}>
              <FormattedMessage id="room.save" />
            </Button>
          </div>
        )}
      </form>
      {confirmed !== undefined && (
        <SaveDialog
          market={market}
          edit={edit}
          terms={confirmed}
          onSaved={() => setEdit({ ...edit, isSaved: true })}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </Panel>
  );
}

interface OutdatedProps {
  readonly edit: TermsEdit;
  readonly market: Market;
  readonly onDecide: (edit: TermsEdit) => void;
}

/** Somebody else changed the terms meanwhile: what, and whether the draft goes on from there. */
function Outdated({ edit, market, onDecide }: OutdatedProps) {
  return (
    <Callout
      tone="warning"
      isNew
      title={<FormattedMessage id="markets.outdated" />}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onDecide(mergeEdit(edit, market))}>
            <FormattedMessage id="markets.outdated.merge" />
          </Button>
          <Button size="sm" tone="quiet" onClick={() => onDecide(editOf(market))}>
            <FormattedMessage id="markets.outdated.discard" />
          </Button>
        </div>
      }
    >
      <TermsChanges changes={changesBetween(edit.base, draftOfTerms(market))} />
    </Callout>
  );
}

interface SaveDialogProps {
  readonly market: Market;
  readonly edit: TermsEdit;
  readonly terms: Terms;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function SaveDialog({ market, edit, terms, onSaved, onClose }: SaveDialogProps) {
  const intl = useIntl();
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'markets.saveTerms' }, { market: market.tradeCode })}
      text={intl.formatMessage({ id: 'markets.saveTerms.text' })}
      confirmLabel={intl.formatMessage({ id: 'room.save' })}
      tone="accent"
      doneId="markets.saved"
      changes={MARKETS_KEYS}
      call={async () => {
        const body = { ...terms, termsVersion: edit.version };
        await api(marketsCalls.configureMarket, { params: { tradeId: String(market.tradeId) }, body });
        onSaved();
      }}
      onClose={onClose}
    >
      <TermsChanges changes={changesBetween(edit.base, edit.draft)} />
    </ActDialog>
  );
}
