import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Badge, Button } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { BackupCodesDialog } from './backup-codes.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { CHANGED_FACTORS, FACTOR_KEY } from './security-keys.ts';
import { SecurityRow } from './security-row.tsx';

/** Whether the account has a second factor; undefined while that is not known. */
export function useSecondFactor() {
  return useQuery({ queryKey: FACTOR_KEY, queryFn: ({ signal }) => api(accountCalls.secondFactor, { signal }) }).data;
}

/** Turns the second factor on and off, and makes new backup codes. */
export function SecondFactorRow() {
  const intl = useIntl();
  const { dateTime } = useFormats();
  const state = useSecondFactor();
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useAction({ run: () => api(accountCalls.beginSecondFactor, {}), onDone: setSecret });
  const renew = useAction({
    run: () => api(accountCalls.renewBackupCodes, {}),
    onDone: ({ backupCodes }) => setCodes(backupCodes),
    invalidates: CHANGED_FACTORS,
  });
  const end = useAction({
    run: () => api(accountCalls.endSecondFactor, {}),
    done: () => intl.formatMessage({ id: 'account.factor.ended' }),
    invalidates: CHANGED_FACTORS,
  });
  return (
    <SecurityRow
      icon={<ShieldCheck size={18} aria-hidden="true" />}
      title={
        <>
          <FormattedMessage id="account.factor.title" />
          {state !== undefined && (
            <Badge tone={state.isOn ? 'up' : 'warning'}>
              <FormattedMessage id={state.isOn ? 'account.factor.on' : 'account.factor.off'} />
            </Badge>
          )}
        </>
      }
      text={
        state?.isOn === true ? (
          <FormattedMessage
            id="account.factor.since"
            values={{ date: dateTime(state.sinceMs), left: state.backupCodesLeft }}
          />
        ) : (
          <FormattedMessage id="account.factor.text" />
        )
      }
    >
      {state?.isOn === true && (
        <>
          <Button busy={renew.isPending} onClick={() => void renew.run()}>
            <FormattedMessage id="account.factor.renew" />
          </Button>
          <Button tone="danger" busy={end.isPending} onClick={() => void end.run()}>
            <FormattedMessage id="account.factor.end" />
          </Button>
        </>
      )}
      {state?.isOn === false && (
        <Button tone="accent" busy={begin.isPending} onClick={() => void begin.run()}>
          <FormattedMessage id="account.factor.begin" />
        </Button>
      )}
      {secret !== undefined && (
        <EnrolDialog
          secret={secret}
          invalidates={CHANGED_FACTORS}
          onClose={() => setSecret(undefined)}
          onDone={(backupCodes) => {
            setSecret(undefined);
            setCodes(backupCodes);
          }}
        />
      )}
      {codes !== undefined && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecurityRow>
  );
}
