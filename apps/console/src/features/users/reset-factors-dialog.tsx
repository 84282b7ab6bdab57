import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Callout, Facts, Skeleton, showToast } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { SHOWN } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { LIFT_KEYS, type User } from './queries.ts';

/** Proposes to remove what an owner has lost; what there is, and whether the identity is verified, stand above the reason. */
export function ResetFactorsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const intl = useIntl();
  const accountId = String(user.accountId);
  const call = async (reason: string) => {
    const { proposalId } = await api(usersCalls.proposeFactorReset, { params: { accountId }, body: { reason } });
    showToast({ tone: 'info', title: intl.formatMessage({ id: 'users.proposed' }, { proposalId }) });
    return SHOWN;
  };
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'users.resetFactors' })}
      text={intl.formatMessage({ id: 'users.resetFactors.text' }, { email: user.email })}
      confirmLabel={intl.formatMessage({ id: 'users.propose' })}
      doneId="users.resetFactors"
      changes={LIFT_KEYS}
      reasonId="users.resetFactors.reason"
      call={call}
      onClose={onClose}
    >
      <FactorFacts accountId={accountId} />
    </ActDialog>
  );
}

function FactorFacts({ accountId }: { readonly accountId: string }) {
  const query = useQuery({
    queryKey: ['own', 'user', accountId, 'factors'],
    queryFn: ({ signal }) => api(usersCalls.userFactors, { params: { accountId }, signal }),
  });
  const yesOrNo = (isSo: boolean) => <FormattedMessage id={isSo ? 'users.yes' : 'users.no'} />;
  return (
    <Loaded query={query} failedId="users.factorsFailed" skeleton={<Skeleton className="h-20 w-full rounded-8" />}>
      {({ hasAuthenticator, backupCodesLeft, passkeys, isVerified }) => (
        <div className="flex flex-col gap-3">
          <Facts
            items={[
              { id: 'app', label: <FormattedMessage id="users.authenticator" />, value: yesOrNo(hasAuthenticator) },
              { id: 'codes', label: <FormattedMessage id="users.backupCodes" />, value: backupCodesLeft, figure: true },
              { id: 'passkeys', label: <FormattedMessage id="users.passkeys" />, value: passkeys, figure: true },
            ]}
          />
          {!isVerified && (
            <Callout tone="warning">
              <FormattedMessage id="users.resetFactors.unverified" />
            </Callout>
          )}
        </div>
      )}
    </Loaded>
  );
}
