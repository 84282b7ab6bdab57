import type { RouteData } from '@bourse/contract';
import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls, held, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { answerUploads } from '@bourse/kit/testing/answer-uploads.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { KycFile, Problem } from './model/types.ts';
import { CALLS, CONFIG, FakeDraft, overviewOf } from './testing/fake-exchange.ts';
import { VerifiedPage } from './testing/verified-page.tsx';

type AdvancedValues = RouteData<'advancedDraft'>['values'];

const TASK: RouteData<'advancedDraft'>['task'] = {
  code: 'K7M2',
  date: '2026-11-27',
  prompts: ['look-ahead', 'turn-left', 'smile'],
  untilMs: 4_000_000_000_000,
};

const jpeg = (name: string, size = 64) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(size)])], name);
const heic = (name: string) => new File(['\0\0\0\x18ftypheic\0\0\0\0'], name);
const sentFile = (slot: KycFile['slot']): KycFile => {
  return { fileId: `file-${slot}`, slot, type: 'image/jpeg', sizeBytes: 2_048, sentMs: 1_790_000_000_000 };
};

/** The document's pictures, and those of the face by the way that was chosen. */
function rules({ faceWay }: AdvancedValues, files: readonly KycFile[]): readonly Problem[] {
  const face = faceWay === 'note' ? ['face-note'] : ['live-1', 'live-2', 'live-3'];
  const isThere = (wanted: string) => files.some(({ slot }) => slot === wanted);
  return ['document-front', 'document-back', ...face]
    .filter((slot) => !isThere(slot))
    .map((field) => ({ field, problem: 'missing' }));
}

beforeEach(() => {
  session.forget();
  signIn();
  answerUploads();
});
afterEach(() => void vi.restoreAllMocks());

interface Scene {
  readonly asked: string;
  readonly values?: AdvancedValues;
  readonly files?: readonly KycFile[];
  readonly answers?: (draft: FakeDraft<AdvancedValues>) => Readonly<Record<string, Answer>>;
}

async function show({ asked, values = { faceWay: 'note' }, files = [], answers }: Scene) {
  const draft = new FakeDraft<AdvancedValues>(values, rules);
  draft.files = files;
  const sent = answerCalls({
    [CALLS.config]: () => CONFIG,
    [CALLS.overview]: () => overviewOf({ level: 1 }),
    [CALLS.advancedDraft]: () => ({ ...draft.read(), task: TASK }),
    [CALLS.saveAdvanced]: async (call) => ({ ...((await draft.save(call)) as object), task: TASK }),
    [CALLS.addFile]: draft.addFile,
    'DELETE /hk-web/identity/files/file-document-front': () => draft.remove('file-document-front'),
    ...answers?.(draft),
  });
  const { screen } = await renderApp(<VerifiedPage />, {
    words: ['kyc', 'camera', 'forms'],
    address: `personVerified?level=advanced&step=${asked}`,
  });
  return { draft, sent, screen };
}

type Shown = Awaited<ReturnType<typeof show>>['screen'];
const place = (screen: Shown, name: string) => screen.getByRole('region', { name });
const choose = (screen: Shown, name: string, file: File) =>
  userEvent.upload(place(screen, name).getByLabelText(name).first(), file);

describe('PR-24 pictures of the document', () => {
  it('are sent one after the other with their progress, and can be replaced and removed', async () => {
    const first = held(undefined);
    let held1 = true;
    const { draft, sent, screen } = await show({
      asked: 'pictures',
      answers: (drafted) => ({
        [CALLS.addFile]: async (call) => {
          if (held1) await first.answer();
          held1 = false;
          return drafted.addFile(call);
        },
      }),
    });
    const front = place(screen, 'Front of the document');
    const back = place(screen, 'Back of the document');
    await expect.element(front).toBeVisible();
    await expectAccessible();
    await choose(screen, 'Front of the document', jpeg('front.jpg'));
    await choose(screen, 'Back of the document', jpeg('back.jpg'));
    await expect.element(front.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    // The second one waits for its turn.
    await expect.element(back.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    expect(sent(CALLS.addFile)).toHaveLength(1);
    first.letGo();
    await expect.element(front.getByRole('img', { name: 'Front of the document' })).toBeVisible();
    await expect.element(back.getByRole('img', { name: 'Back of the document' })).toBeVisible();
    expect(sent(CALLS.addFile).map(({ query }) => query.get('slot'))).toEqual(['document-front', 'document-back']);

    await userEvent.upload(front.getByLabelText('Replace: Front of the document'), jpeg('again.jpg'));
    await expect.poll(() => sent(CALLS.addFile).length).toBe(3);
    await front.getByRole('button', { name: 'Remove: Front of the document' }).click();
    await expect.element(front.getByText(/Drop a file here/)).toBeVisible();
    expect(draft.files.map(({ slot }) => slot)).toEqual(['document-back']);
  });

  it.each([
    ['a HEIC', heic('IMG_0001.HEIC'), /IMG_0001\.HEIC is a HEIC picture/],
    ['a PDF', new File(['%PDF-1.7'], 'scan.pdf'), 'scan.pdf is a PDF. A picture is needed here.'],
    ['too much', jpeg('huge.jpg', 2 ** 20), 'huge.jpg is larger than 1 MB.'],
    ['a film', new File(['????ftypisom'], 'film.mp4'), 'film.mp4 is of a kind that is not accepted here.'],
  ])('refuse %s by its name before it is sent', async (_what, file, text) => {
    const { sent, screen } = await show({ asked: 'pictures' });
    await choose(screen, 'Front of the document', file);
    await expect.element(place(screen, 'Front of the document').getByText(text)).toBeVisible();
    expect(sent(CALLS.addFile)).toEqual([]);
    await expectAccessible();
  });

  it('that could not be sent say why, and are sent again without being chosen again', async () => {
    let isDown = true;
    const { screen } = await show({
      asked: 'pictures',
      answers: (drafted) => ({
        [CALLS.addFile]: (call) => (isDown ? rejection('KYC_FILES_TOO_MANY', 429) : drafted.addFile(call)),
      }),
    });
    const front = place(screen, 'Front of the document');
    await choose(screen, 'Front of the document', jpeg('front.jpg'));
    await expect.element(front.getByText(/as many files as a day allows/)).toBeVisible();
    isDown = false;
    await front.getByRole('button', { name: 'Send again' }).click();
    await expect.element(front.getByRole('img')).toBeVisible();
  });

  it('can be cancelled while they are sent', async () => {
    const { screen } = await show({ asked: 'pictures', answers: () => ({ [CALLS.addFile]: held({}).answer }) });
    const front = place(screen, 'Front of the document');
    await choose(screen, 'Front of the document', jpeg('front.jpg'));
    await front.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(front.getByText(/Drop a file here/)).toBeVisible();
    await expect.element(front.getByRole('alert')).not.toBeInTheDocument();
  });

  it('can be cancelled while they wait for another one', async () => {
    const { screen } = await show({ asked: 'pictures', answers: () => ({ [CALLS.addFile]: held({}).answer }) });
    const back = place(screen, 'Back of the document');
    await choose(screen, 'Front of the document', jpeg('front.jpg'));
    await choose(screen, 'Back of the document', jpeg('back.jpg'));
    await back.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(back.getByText(/Drop a file here/)).toBeVisible();
  });

  it('that the browser cannot read are told, not waited for', async () => {
    const { screen } = await show({ asked: 'pictures' });
    const front = place(screen, 'Front of the document');
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    await choose(screen, 'Front of the document', jpeg('front.jpg'));
    await expect.element(front.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  it('are named when they are missing, once the user wants to go on', async () => {
    const { screen } = await show({ asked: 'pictures', files: [sentFile('document-front')] });
    const back = place(screen, 'Back of the document');
    await expect.element(back).toBeVisible();
    await expect.element(back.getByText('Fill this in.')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(back.getByText('Fill this in.')).toBeVisible();
  });
});

describe('PR-24 the face', () => {
  const DOCUMENT = [sentFile('document-front'), sentFile('document-back')];

  it('with a note: shows code and date, and a camera that is denied leaves the way by a file', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { draft, screen } = await show({ asked: 'face', files: DOCUMENT });
    await expect.element(screen.getByText('K7M2')).toBeVisible();
    await expect.element(screen.getByText('2026-11-27')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Turn on the camera' }).click();
    await expect.element(screen.getByText('This site may not use the camera')).toBeVisible();
    await choose(screen, 'Picture with the note', jpeg('me.jpg'));
    await expect.element(place(screen, 'Picture with the note').getByRole('img')).toBeVisible();
    expect(draft.files.map(({ slot }) => slot)).toContain('face-note');
    await expect.element(screen.getByRole('button', { name: 'Take it again' })).toBeVisible();
  });

  it('by a live check: one picture for each prompt, from the camera that stays on until the last', async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream();
    const drawing = setInterval(() => context?.fillRect(0, 0, Math.random() * 300, 100), 30);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    const { draft, screen } = await show({ asked: 'face', values: { faceWay: 'live' }, files: DOCUMENT });
    await screen.getByRole('button', { name: 'Turn on the camera' }).click();
    for (const prompt of ['1/3: Look straight into the camera', '2/3: Turn your head to the left', '3/3: Smile']) {
      await expect.element(screen.getByText(prompt)).toBeVisible();
      await screen.getByRole('button', { name: 'Take the picture' }).click();
    }
    await expect.poll(() => draft.files.map(({ slot }) => slot).slice(2)).toEqual(['live-1', 'live-2', 'live-3']);
    await expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
    clearInterval(drawing);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Check and submit' })).toBeVisible();
  });

  it('is not left while its picture is on its way', async () => {
    const first = held(undefined);
    const files = [...DOCUMENT, sentFile('face-note')];
    const answers = (drafted: FakeDraft<AdvancedValues>) => ({
      [CALLS.addFile]: async (call: Parameters<Answer>[0]) => {
        await first.answer();
        return drafted.addFile(call);
      },
    });
    const { screen } = await show({ asked: 'face', files, answers });
    const note = place(screen, 'Picture with the note');
    await userEvent.upload(note.getByLabelText('Replace: Picture with the note'), jpeg('again.jpg'));
    await expect.element(note.getByRole('progressbar')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
    first.letGo();
    await expect.element(note.getByRole('progressbar')).not.toBeInTheDocument();
  });

  it('changes its way without losing the pictures, and asks for those of the way that was chosen', async () => {
    const { draft, screen } = await show({ asked: 'face', files: [...DOCUMENT, sentFile('face-note')] });
    await screen.getByRole('radio', { name: 'With a live check' }).click();
    await expect.element(place(screen, 'Turn your head to the left')).toBeVisible();
    await expect.poll(() => draft.values.faceWay).toBe('live');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(place(screen, 'Smile').getByText('Fill this in.')).toBeVisible();
    expect(draft.files).toHaveLength(3);
  });
});
