import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type DroppedFile, FileDrop, type FileDropProps } from './file-drop.tsx';
import { expectAccessible } from './testing/accessible.ts';

const WORDS: FileDropProps['words'] = {
  drop: 'Drop a file here, or choose one',
  remove: (name) => `Remove ${name}`,
  reject: (reason, name) => `${name}: ${reason}`,
  size: (bytes) => `${bytes} bytes`,
};

function Files(props: Partial<FileDropProps>) {
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  return (
    <FileDrop
      label="Picture"
      words={WORDS}
      accept={['image/*', '.pdf']}
      maxBytes={10}
      maxFiles={2}
      files={files}
      onAdd={(added) => setFiles([...files, ...added.map((file) => ({ id: file.name, file }))])}
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      {...props}
    />
  );
}

const fileOf = (name: string, type = 'application/pdf', bytes = 3) => new File(['x'.repeat(bytes)], name, { type });

async function show(props: Partial<FileDropProps> = {}) {
  const screen = await render(<Files {...props} />);
  return { screen, input: screen.getByLabelText('Picture').first() };
}

describe('FileDrop', () => {
  it('takes what fits and says of each other file why it does not', async () => {
    const { screen, input } = await show();
    await userEvent.upload(input, [
      fileOf('a.pdf'),
      fileOf('b.exe', 'application/x-msdownload'),
      fileOf('c.pdf', 'application/pdf', 11),
      fileOf('d.PDF', ''),
      fileOf('e.pdf'),
    ]);
    const list = screen.getByRole('list', { name: 'Picture' });
    await expect.element(list.getByText('a.pdf')).toBeVisible();
    await expect.element(list.getByText('d.PDF')).toBeVisible();
    expect(list.getByRole('listitem').elements()).toHaveLength(2);
    for (const message of ['b.exe: type', 'c.pdf: size', 'e.pdf: count']) {
      await expect.element(screen.getByText(message)).toBeVisible();
    }
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
  });

  it('takes the same file again after it was removed, and forgets what was refused', async () => {
    const { screen, input } = await show();
    await userEvent.upload(input, fileOf('b.exe', 'application/x-msdownload'));
    await expect.element(screen.getByText('b.exe: type')).toBeVisible();
    await userEvent.upload(input, fileOf('a.pdf'));
    await expect.element(screen.getByText('b.exe: type')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Remove a.pdf' }).click();
    await expect.element(screen.getByText('a.pdf')).not.toBeInTheDocument();
    await userEvent.upload(input, fileOf('a.pdf'));
    await expect.element(screen.getByText('a.pdf')).toBeVisible();
  });

  it('takes files that are dropped, unless it is disabled', async () => {
    const { screen } = await show();
    drop(fileOf('a.pdf'));
    await expect.element(screen.getByText('a.pdf')).toBeVisible();
    await screen.rerender(<Files key="shut" disabled />);
    drop(fileOf('z.pdf'));
    await expect.element(screen.getByText('z.pdf')).not.toBeInTheDocument();
  });
});

function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document
    .querySelector('label')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
