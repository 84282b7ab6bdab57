import type { Language } from './mail.ts';

/** The line above a mail by which its reader tells that it is ours; `{code}` is the code that he chose. */
const LINES: Readonly<Partial<Record<Language, string>>> & { readonly en_US: string } = {
  en_US: 'Your anti-phishing code: {code}',
  zh_CN: '您的防钓鱼码：{code}',
  zh_HK: '您的防釣魚碼：{code}',
  ja_JP: 'フィッシング対策コード：{code}',
  ko_KR: '피싱 방지 코드: {code}',
  vi_VN: 'Mã chống lừa đảo của bạn: {code}',
  tr_TR: 'Kimlik avına karşı kodunuz: {code}',
  ru_RU: 'Ваш антифишинговый код: {code}',
  es_ES: 'Tu código antiphishing: {code}',
  pt_BR: 'Seu código antiphishing: {code}',
  fr_FR: 'Votre code anti-hameçonnage : {code}',
  de_DE: 'Ihr Anti-Phishing-Code: {code}',
  ar_AE: 'رمز مكافحة التصيد الخاص بك: {code}',
};

/** The line with a user's code, in the language in which the mail is written. */
export function phishingLine(code: string, language: Language): string {
  return (LINES[language] ?? LINES.en_US).replace('{code}', () => code);
}
