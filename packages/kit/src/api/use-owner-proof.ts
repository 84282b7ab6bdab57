import type { RouteData, RouteName } from '@bourse/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { AskedCode } from '../forms/asked-code.ts';
import { useFactorCode } from '../forms/factor-code.tsx';
import { askPasskey, passkeysHere } from '../passkey/passkey.ts';
import { api } from './api.ts';
import { ApiError, errorNameOf } from './api-error.ts';
import { kitCalls } from './calls.ts';
import { errorText } from './error-words.ts';

type Begun = RouteData<'beginSafetyCheck'>;

/** How the owner is about to prove himself. */
export type ProofWay = 'passkey' | 'password';

/** State of a form in which the owner of the session proves that it is he. */
export interface OwnerProof {
  /** undefined while it is not known what the account has. */
  readonly way: ProofWay | undefined;
  /** The other way; undefined when there is none. */
  readonly otherWay: ProofWay | undefined;
  readonly choose: (way: ProofWay) => void;
  /** Whether the password is asked for: beside a passkey only when that did not verify its user. */
  readonly wantsPassword: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** What is wrong with the password. */
  readonly passwordError: string | undefined;
  /** What is wrong with the passkey. */
  readonly passkeyError: string | undefined;
  readonly factor: AskedCode;
  readonly isBusy: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** Asks what the account has, strongest first, and proves its owner for one act; `onProof` gets the proof, once. */
export function useOwnerProof(act: RouteName, onProof: (proof: string) => void): OwnerProof {
  const intl = useIntl();
  const words = (id: string) => intl.formatMessage({ id });
  const begun = useBegun(act);
  const [chosen, setChosen] = useState<ProofWay>();
  const [password, setPassword] = useState('');
  const [isPasskeyAlone, setPasskeyAlone] = useState(true);
  const [errors, setErrors] = useState<{ readonly password?: string; readonly passkey?: string }>({});
  const factor = useFactorCode();
  const [isBusy, setBusy] = useState(false);
  const ways = begun.ways;
  const way = ways && (chosen ?? (ways.includes('passkey') ? 'passkey' : 'password'));
  const otherWay = ways && otherOf(way, ways);
  const wantsPassword = way === 'password' || !isPasskeyAlone;

  const prove = async () => {
    if (way !== 'passkey') return { act, password, code: factor.code };
    const passkey = await askPasskey(await begun.take());
    return { act, passkey, ...(isPasskeyAlone ? {} : { password }) };
  };
  const fail = (reason: unknown) => {
    const field = reason instanceof ApiError ? reason.field : '';
    if (errorNameOf(reason) === 'SECOND_FACTOR_REQUIRED' && field === 'password') {
      setPasskeyAlone(false);
      return setErrors({ passkey: words('stepUp.passkeyUnverified') });
    }
    if (errorNameOf(reason) === 'SECOND_FACTOR_REQUIRED' && field === 'passkey') return setChosen('passkey');
    if (factor.take(reason)) return;
    if (errorNameOf(reason) === 'CREDENTIALS_WRONG') return setErrors({ password: words('stepUp.wrong') });
    setErrors({ [way === 'passkey' ? 'passkey' : 'password']: errorText(intl, reason) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form of the call itself may be around this one in React's tree.
    event.stopPropagation();
    // A second check would use the code up, or replace the proof that the first one brings.
    if (isBusy) return;
    if (wantsPassword && password === '') return setErrors({ password: words('account.password.missing') });
    setBusy(true);
    setErrors({});
    try {
      onProof((await api(kitCalls.safetyCheck, { body: await prove() })).proof);
    } catch (reason) {
      fail(reason);
      setBusy(false);
    }
  };
  return {
    ...{ way, otherWay, wantsPassword, password, factor, isBusy, submit },
    choose: (next) => {
      setChosen(next);
      setErrors({});
    },
    setPassword: (text) => {
      setPassword(text);
      setErrors({});
    },
    passwordError: errors.password,
    passkeyError: errors.passkey,
  };
}

function otherOf(way: ProofWay | undefined, ways: Begun['ways']): ProofWay | undefined {
  if (way === 'passkey') return ways.includes('code') ? 'password' : undefined;
  return ways.includes('passkey') ? 'passkey' : undefined;
}

/** What the account has, and the ceremony of a passkey, which is good for one attempt. */
function useBegun(act: RouteName) {
  const [ways, setWays] = useState<Begun['ways']>();
  const waiting = useRef<Begun['passkey']>(undefined);
  useEffect(() => {
    let isGone = false;
    begin(act).then(
      (begun) => {
        if (isGone) return;
        waiting.current = begun.passkey;
        setWays(begun.ways);
      },
      // Whatever is wrong with the exchange is told when the password is sent.
      () => !isGone && setWays(['password']),
    );
    return () => {
      isGone = true;
    };
  }, [act]);
  return {
    ways,
    take: async () => {
      const ready = waiting.current ?? (await begin(act)).passkey;
      waiting.current = undefined;
      if (ready === undefined) throw new ApiError('PASSKEY_UNSUPPORTED');
      return ready;
    },
  };
}

/** A passkey is no way where the browser has none. */
async function begin(act: RouteName): Promise<Begun> {
  const begun = await api(kitCalls.beginSafetyCheck, { body: { act }, globalErrors: 'own' });
  if (passkeysHere() === 'yes' || !begun.ways.includes('passkey')) return begun;
  const ways = begun.ways.filter((way) => way !== 'passkey');
  // Nothing else is left: the form says what is wanted when the password is sent.
  return { ways: ways.length === 0 ? ['password'] : ways };
}
