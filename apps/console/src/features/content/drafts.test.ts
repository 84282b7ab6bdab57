import { describe, expect, it } from 'vitest';
import { savedDraftOf, textStateOf, withSaved } from './drafts.ts';
import type { ArticleText } from './queries.ts';

const text = (more: Partial<ArticleText>): ArticleText => ({
  ...{ language: 'en_US', versionId: '2', liveVersionId: '2', title: 'T', summary: '', keywords: '', body: 'B' },
  ...{ updatedMs: 1, updatedBy: 'a@example.test' },
  ...more,
});

describe('the state of a language', () => {
  const saved = savedDraftOf({ texts: [text({})] }, 'en_US');
  it.each([
    ['missing', [], undefined],
    ['live', [text({})], undefined],
    ['live', [text({})], saved],
    ['changed', [text({ liveVersionId: '1' })], undefined],
    ['changed', [text({ liveVersionId: '' })], undefined],
    ['unsaved', [text({})], { ...saved, title: 'Other' }],
    ['unsaved', [], { ...saved, seenVersionId: '' }],
  ] as const)('is %s', (state, texts, draft) => {
    expect(textStateOf({ texts: [...texts] }, 'en_US', draft)).toBe(state);
  });
});

describe('a draft that was saved', () => {
  const sent = savedDraftOf({ texts: [text({ body: 'as sent' })] }, 'en_US');
  it('is forgotten, and others stay', () => {
    expect(withSaved({ en_US: sent, zh_CN: sent }, 'en_US', sent, '3')).toEqual({ zh_CN: sent });
  });

  it('stays with what was written meanwhile, and goes on from the new version', () => {
    const now = { ...sent, body: 'as sent, and more' };
    expect(withSaved({ en_US: now }, 'en_US', sent, '3')).toEqual({ en_US: { ...now, seenVersionId: '3' } });
  });
});
