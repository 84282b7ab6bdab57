import { type PasswordRanks, passwordRanks } from '@bourse/domain';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type MeterLevel, readMeter } from './meter-reading.ts';

export interface PasswordMeterProps {
  readonly password: string;
  readonly email: string;
}

const NO_RANKS: PasswordRanks = new Map();
const FILLS: Readonly<Record<MeterLevel, string>> = {
  0: 'bg-danger',
  1: 'bg-warning',
  2: 'bg-up',
  3: 'bg-up',
};

/** How strong a new password is, and what is weak about it. Nothing while there is none. */
export function PasswordMeter({ password, email }: PasswordMeterProps) {
  const ranks = useRanks();
  if (password === '') return null;
  const { level, word, weakness } = readMeter(password, email, ranks);
  return (
    <span className="block">
      <span aria-hidden="true" className="mb-1 grid grid-cols-4 gap-1">
        {([0, 1, 2, 3] as const).map((step) => (
          <span key={step} className={`h-1 rounded-full ${step <= level ? FILLS[level] : 'bg-surface-3'}`} />
        ))}
      </span>
      <span className={level === 0 ? 'text-danger' : 'text-text-2'}>
        <FormattedMessage id={`account.strength.${word}`} />
      </span>
      {weakness !== undefined && (
        <>
          {' '}
          <span>
            <FormattedMessage id={`account.weakness.${weakness}`} />
          </span>
        </>
      )}
    </span>
  );
}

/** The most used passwords, on their way from the moment the form is there. */
function useRanks(): PasswordRanks {
  const [ranks, setRanks] = useState(NO_RANKS);
  useEffect(() => {
    let isGone = false;
    // Without them the exchange alone knows them.
    import('./leaked-passwords.ts').then(
      ({ COMMON_PASSWORDS }) => isGone || setRanks(passwordRanks(COMMON_PASSWORDS)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return ranks;
}
