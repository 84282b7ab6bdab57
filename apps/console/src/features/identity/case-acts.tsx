import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button } from '@bourse/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { identityCalls } from './calls.ts';
import { NextCaseButton, useNextCase } from './next-case.tsx';
import { CASE_KEYS, type Case } from './queries.ts';
import { ReasonsDialog } from './reasons-dialog.tsx';

type Act = 'claim' | 'release' | 'pass' | 'fail' | 'ask' | 'revoke';

/** What somebody may do with a case as it stands. */
function actsOf(item: Case, ownAccountId: number): readonly Act[] {
  if (item.accountId === ownAccountId) return [];
  if (item.state === 'waiting') return ['claim'];
  if (item.state === 'claimed') return item.claimedBy === ownAccountId ? ['pass', 'fail', 'ask', 'release'] : [];
  const isPassed = item.state === 'closed' && item.identityStatus === 1 && item.revokedMs === 0;
  return isPassed ? ['ask', 'revoke'] : [];
}

/** By letters that the browser and its menus leave free: Alt, Shift and the letter. */
const SHORTCUTS: Readonly<Record<string, Act | 'next'>> = {
  KeyC: 'claim',
  KeyP: 'pass',
  KeyF: 'fail',
  KeyA: 'ask',
  KeyR: 'release',
  KeyN: 'next',
};
const KEYS = { claim: 'C', pass: 'P', fail: 'F', ask: 'A', release: 'R', revoke: undefined } as const;
const TONES = { claim: 'accent', pass: 'accent', fail: 'danger', revoke: 'danger' } as const;

/** Runs an act by its keys; not in a dialog, of this or another part of the page: it has the focus while it is open. */
function useShortcuts(run: (act: Act | 'next') => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return;
      const act = event.altKey && event.shiftKey ? SHORTCUTS[event.code] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      run(act);
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [run]);
}

/** The acts on a case, in the order of its life, and the way to the next. */
export function CaseActs({ item }: { readonly item: Case }) {
  // With the case as it was seen: behind the dialog it may be read again, and nobody decides on what he has not looked at.
  const [open, setOpen] = useState<{ readonly act: Exclude<Act, 'claim' | 'release'>; readonly seen: Case }>();
  const ownAccountId = useUser()?.fid ?? 0;
  const next = useNextCase(item.recordId);
  const { recordId, version } = item;
  const params = { recordId: String(recordId) };
  const claim = useAct(() => api(identityCalls.claimKycCase, { params, body: { version } }), {
    doneId: 'identity.claimed',
    changes: CASE_KEYS,
  });
  const release = useAct(() => api(identityCalls.releaseKycCase, { params, body: { version } }), {
    doneId: 'identity.released',
    changes: CASE_KEYS,
  });
  const acts = actsOf(item, ownAccountId);
  const start = (act: Act) => {
    if (act === 'claim') void claim.act();
    else if (act === 'release') void release.act();
    else setOpen({ act, seen: item });
  };
  useShortcuts((act) => {
    if (act === 'next') void next.open();
    else if (acts.includes(act)) start(act);
  });
  const close = () => setOpen(undefined);
  const error = claim.error ?? release.error;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          tone={act in TONES ? TONES[act as keyof typeof TONES] : 'neutral'}
          busy={(act === 'claim' && claim.isBusy) || (act === 'release' && release.isBusy)}
          aria-keyshortcuts={KEYS[act] && `Alt+Shift+${KEYS[act]}`}
          onClick={() => start(act)}
        >
          <FormattedMessage id={`identity.${act}`} />
        </Button>
      ))}
      <NextCaseButton beside={recordId} />
      {error !== undefined && (
        <p role="alert" className="basis-full text-12 text-danger">
          {error}
        </p>
      )}
      {open?.act === 'pass' && <PassDialog item={open.seen} onClose={close} />}
      {open !== undefined && open.act !== 'pass' && <ReasonsDialog item={open.seen} act={open.act} onClose={close} />}
    </>
  );
}

function PassDialog({ item, onClose }: { readonly item: Case; readonly onClose: () => void }) {
  const intl = useIntl();
  const { recordId, version } = item;
  const body = { version, decision: 'pass' as const, reasons: [], message: '' };
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'identity.pass' })}
      text={intl.formatMessage(
        { id: item.openFindings > 0 ? 'identity.pass.findings' : 'identity.pass.text' },
        { count: item.openFindings, email: item.email },
      )}
      confirmLabel={intl.formatMessage({ id: 'identity.pass' })}
      tone="accent"
      doneId="identity.decided"
      changes={CASE_KEYS}
      call={() => api(identityCalls.decideKycCase, { params: { recordId: String(recordId) }, body })}
      onClose={onClose}
    />
  );
}
