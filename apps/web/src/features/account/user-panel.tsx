import { identityLevelOf } from '@bourse/domain';
import { CopyButton } from '@bourse/kit/page/copy-button.tsx';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Badge, Shortened } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIdentityRecords } from './identity-records.ts';
import { maskUid } from './mask-uid.ts';

/** The kind of VIP that comes from an agreement, not from volume. */
const SPECIAL_VIP = 2;

/** Who is logged in: picture, name, number, level, and how far verified. */
export function UserPanel({ user }: { readonly user: SessionUser }) {
  const name = user.fnickname === '' ? user.email : user.fnickname;
  return (
    <div className="flex items-start gap-3">
      <Picture photo={user.photo} name={name} />
      <div className="min-w-0 flex-1">
        <Shortened as="p" text={name} className="text-14 font-medium" />
        <Uid fid={user.fid} />
        <p className="mt-1 flex flex-wrap gap-1">
          <Badge tone="accent">
            <FormattedMessage id="header.vip" values={{ level: user.vipLevel }} />
          </Badge>
          {user.vipType === SPECIAL_VIP && (
            <Badge tone="warning">
              <FormattedMessage id="header.vip.special" />
            </Badge>
          )}
          <Identity />
        </p>
      </div>
    </div>
  );
}

function Picture({ photo, name }: { readonly photo: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (photo !== '' && !isBroken) {
    return (
      <img
        src={photo}
        alt=""
        width={44}
        height={44}
        onError={() => setBroken(true)}
        className="size-11 shrink-0 rounded-full object-cover ring-1 ring-line"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-16 font-semibold text-accent"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

function Uid({ fid }: { readonly fid: number }) {
  const intl = useIntl();
  return (
    <p className="flex items-center gap-1 text-12 text-text-3">
      <span className="num" dir="ltr">
        <FormattedMessage id="header.uid" values={{ uid: maskUid(fid) }} />
      </span>
      <CopyButton
        text={String(fid)}
        label={intl.formatMessage({ id: 'header.copyUid' })}
        done={intl.formatMessage({ id: 'header.uidCopied' })}
      />
    </p>
  );
}

function Identity() {
  const { data } = useIdentityRecords();
  if (data === undefined) return null;
  const level = identityLevelOf(data);
  return (
    <Badge tone={level === 'not-verified' ? 'neutral' : level === 'in-progress' ? 'warning' : 'up'}>
      <FormattedMessage id={`header.identity.${level}`} />
    </Badge>
  );
}
