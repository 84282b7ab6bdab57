import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Checkbox, Switch, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { WALLETS, walletId } from '../../room/wallets.ts';
import { transfersCalls } from './calls.ts';

type CoinRules = RouteData<'consoleTransferRules'>[number];

export interface RulesDialogProps {
  readonly rules: CoinRules;
  readonly onClose: () => void;
}

/** The rules of a coin as a form. Limits are decimal texts, empty for none; the server validates them. */
export function RulesDialog({ rules, onClose }: RulesDialogProps) {
  const intl = useIntl();
  const { coinId, shortName, ...initial } = rules;
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<typeof initial>) => setDraft({ ...draft, ...part });
  const { act, isBusy, error } = useAct(
    () =>
      api(transfersCalls.setTransferRules, {
        params: { coinId: String(coinId) },
        body: {
          ...draft,
          dailyLimit: draft.dailyLimit.trim(),
          reviewAbove: draft.reviewAbove.trim(),
          seen: initial,
        },
      }),
    { doneId: 'transfers.saved', changes: [['own', 'transfers']] },
  );
  return (
    <FormDialog
      title={<FormattedMessage id="transfers.rulesOf" values={{ coin: shortName }} />}
      text={<FormattedMessage id="transfers.rulesText" />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void act().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <Switch
        label={intl.formatMessage({ id: 'transfers.block' })}
        checked={draft.blocked}
        onCheckedChange={(blocked) => change({ blocked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['dailyLimit', 'reviewAbove'] as const).map((name) => (
          <TextField
            key={name}
            label={intl.formatMessage({ id: `transfers.${name}` })}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            hint={<FormattedMessage id="transfers.noLimit" />}
            suffix={<span className="text-12 text-text-3">{shortName}</span>}
          />
        ))}
      </div>
      {(['closedOut', 'closedIn'] as const).map((name) => (
        <WalletChecklist
          key={name}
          labelId={`transfers.${name}`}
          chosen={draft[name]}
          onChange={(wallets) => change({ [name]: wallets })}
        />
      ))}
    </FormDialog>
  );
}

interface WalletChecklistProps {
  readonly labelId: string;
  readonly chosen: readonly number[];
  readonly onChange: (wallets: number[]) => void;
}

function WalletChecklist({ labelId, chosen, onChange }: WalletChecklistProps) {
  const intl = useIntl();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-12 text-text-2">
        <FormattedMessage id={labelId} />
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {WALLETS.map((wallet) => (
          <Checkbox
            key={wallet}
            label={intl.formatMessage({ id: walletId(wallet) })}
            checked={chosen.includes(wallet)}
            onCheckedChange={(isOn) =>
              onChange(WALLETS.filter((one) => (one === wallet ? isOn : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
