import { api } from '@bourse/kit/api/api.ts';
import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { percentOf, ppmOf } from '../../room/rates.ts';
import { ReasonField } from '../../room/reason-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { USERS_KEYS, type User } from './queries.ts';

const textOf = (ppm: number | null) => (ppm === null ? '' : percentOf(ppm));

/** Sets a user's own fee rates, or returns to those of the markets. */
export function FeeRatesDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const intl = useIntl();
  const [seen] = useState({ makerFeePpm: user.makerFeePpm, takerFeePpm: user.takerFeePpm });
  const [draft, setDraft] = useState({ maker: textOf(user.makerFeePpm), taker: textOf(user.takerFeePpm) });
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    (makerFeePpm: number | null, takerFeePpm: number | null) =>
      api(usersCalls.setUserFeeRates, {
        params: { accountId: String(user.accountId) },
        body: { makerFeePpm, takerFeePpm, seen, reason: reason.trim() },
      }),
    { doneId: 'users.fees.done', changes: USERS_KEYS },
  );
  const submit = async () => {
    setTried(true);
    const [maker, taker] = [ppmOf(draft.maker), ppmOf(draft.taker)];
    const isComplete = maker !== undefined && taker !== undefined && reason.trim() !== '';
    if (isComplete && (await act(maker, taker))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="users.fees" />}
      text={<FormattedMessage id="users.fees.text" values={{ email: user.email }} />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(['maker', 'taker'] as const).map((side) => (
          <TextField
            key={side}
            label={intl.formatMessage({ id: `users.${side}Fee` })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={intl.formatMessage({ id: 'users.ofMarket' })}
            value={draft[side]}
            onChange={(event) => setDraft({ ...draft, [side]: event.target.value })}
            error={
              isTried && ppmOf(draft[side]) === undefined ? intl.formatMessage({ id: 'users.rateInvalid' }) : undefined
            }
            suffix={<span className="text-12 text-text-3">%</span>}
          />
        ))}
      </div>
      <ReasonField value={reason} onValueChange={setReason} isMissing={isTried && reason.trim() === ''} />
    </FormDialog>
  );
}
