import { api } from '@bourse/kit/api/api.ts';
import { FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { type SessionUser, session } from '@bourse/kit/session/session.ts';
import { Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';

export interface ProfileDialogProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** Replaces the nickname. */
export function NicknameDialog({ user, onClose }: ProfileDialogProps) {
  const intl = useIntl();
  const form = useRouteForm({
    call: accountCalls.setNickname,
    defaults: { nickname: user.fnickname },
    check: ({ nickname }) => (nickname.trim() === '' ? { nickname: 'overview.nickname.missing' } : {}),
    bodyOf: ({ nickname }) => ({ nickname }),
    send: (body) => api(accountCalls.setNickname, { body }),
    rejections: { NICKNAME_INVALID: 'nickname', NICKNAME_LIMIT: 'nickname' },
    invalidates: [['own', 'activity']],
    done: () => intl.formatMessage({ id: 'overview.nickname.changed' }),
    onDone: ({ nickname }) => {
      const now = session.user();
      if (now !== undefined) session.accept({ ...now, fnickname: nickname });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="overview.nickname.change" />}
      description={<FormattedMessage id="overview.nickname.text" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <RouteFormFields
        form={form}
        submitLabel={<FormattedMessage id="overview.save" />}
        className="flex flex-col gap-4 pt-1"
      >
        <FormText
          form={form}
          name="nickname"
          label={intl.formatMessage({ id: 'overview.nickname' })}
          hint={intl.formatMessage({ id: 'overview.nickname.hint' })}
          autoComplete="nickname"
          maxLength={40}
          dir="auto"
        />
      </RouteFormFields>
    </Dialog>
  );
}
