import type { PermissionName } from '@bourse/contract';
import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import type { ReactNode } from 'react';

/** Renders a part of a room for an operator with some permissions, with answers to its calls. */
export async function renderRoom(
  part: ReactNode,
  permissions: readonly PermissionName[],
  answers: Readonly<Record<string, Answer>>,
) {
  session.accept({
    fid: 1,
    fnickname: '',
    email: '',
    photo: '',
    vipLevel: 0,
    vipType: 0,
    csrfToken: 'token',
    masterId: 0,
  });
  const sent = answerCalls({ 'GET /hk-web/console/own-permissions': () => permissions, ...answers });
  const { screen } = await renderApp(part, { app: 'console', address: 'console' });
  return { screen, sent };
}
