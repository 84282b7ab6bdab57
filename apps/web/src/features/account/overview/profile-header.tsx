import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Button, cx } from '@bourse/ui';
import { Camera, Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { UserPanel } from '../user-panel.tsx';
import { NicknameDialog } from './nickname-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

/** Who is logged in, with the ways to change name and picture. */
export function ProfileHeader({ user }: { readonly user: SessionUser }) {
  const [open, setOpen] = useState<'nickname' | 'photo'>();
  return (
    <section className={cx(PANEL, 'flex flex-wrap items-center justify-between gap-4 p-4 md:p-5')}>
      <div className="min-w-0 flex-1 basis-64">
        <UserPanel user={user} />
        {/* That of a sub-account is no mailbox. */}
        {user.masterId === 0 && <p className="mt-2 text-13 break-all text-text-2">{user.email}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('nickname')}>
          <Pencil size={15} aria-hidden="true" />
          <FormattedMessage id="overview.nickname.change" />
        </Button>
        <Button onClick={() => setOpen('photo')}>
          <Camera size={15} aria-hidden="true" />
          <FormattedMessage id="overview.photo.change" />
        </Button>
      </div>
      {open === 'nickname' && <NicknameDialog user={user} onClose={() => setOpen(undefined)} />}
      {open === 'photo' && <PhotoDialog user={user} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
