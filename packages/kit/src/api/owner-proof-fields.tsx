import { Button, Skeleton } from '@bourse/ui';
import { Fingerprint } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FactorCodeField } from '../forms/factor-code.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import type { OwnerProof } from './use-owner-proof.ts';

export interface OwnerProofFieldsProps {
  readonly proof: OwnerProof;
  /** Whether the password gets the focus once it is asked for. */
  readonly autoFocus?: boolean | undefined;
}

/** What the owner of the session gives to prove that it is he: the strongest way first, the other one below. */
export function OwnerProofFields({ proof, autoFocus }: OwnerProofFieldsProps) {
  const intl = useIntl();
  const { factor, otherWay, passkeyError, way } = proof;
  if (way === undefined) return <Skeleton className="h-16 w-full" />;
  return (
    <>
      {way === 'passkey' && (
        <div className="flex items-start gap-3 rounded-8 bg-surface-2 p-3">
          <Fingerprint size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
          <div className="min-w-0 text-13">
            <p>
              <FormattedMessage id="stepUp.passkey" />
            </p>
            <p role="alert" className="text-danger empty:hidden">
              {passkeyError}
            </p>
          </div>
        </div>
      )}
      {proof.wantsPassword && (
        <PasswordField
          label={intl.formatMessage({ id: 'account.password' })}
          name="password"
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={proof.password}
          onChange={(event) => proof.setPassword(event.target.value)}
          error={proof.passwordError}
        />
      )}
      {way === 'password' && <FactorCodeField factor={factor} />}
      {otherWay !== undefined && (
        <Button tone="quiet" className="self-start" onClick={() => proof.choose(otherWay)}>
          <FormattedMessage id={otherWay === 'passkey' ? 'stepUp.usePasskey' : 'stepUp.usePassword'} />
        </Button>
      )}
    </>
  );
}
