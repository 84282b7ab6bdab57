import type { MailTemplate } from '../../../platform/mail/mail.ts';

/** The code of a registration. */
export const REGISTER_CODE = 'account.register-code';
/** Somebody registers an address that has an account. */
export const REGISTER_EXISTS = 'account.register-exists';
/** Somebody registers an address that another account may still get back. */
export const REGISTER_HELD = 'account.register-held';
/** The code of a login without a password. */
export const LOGIN_CODE = 'account.login-code';
/** The code of a new device. */
export const DEVICE_CODE = 'account.device-code';

/** Mails of the ways in. None has a link: whoever reads one types its code into the page that asked for it. */
export const entryMails: readonly MailTemplate[] = [
  {
    name: REGISTER_CODE,
    params: ['code', 'minutes'],
    texts: {
      en_US: {
        subject: 'Your code to register',
        body: [
          'Enter this code on the page where you register:',
          '{code}',
          'It is good for {minutes} minutes, until a newer one is sent.',
          'If you are not registering, there is nothing to do: without the code no account is opened. Give it to nobody.',
        ],
      },
      zh_CN: {
        subject: '您的注册验证码',
        body: [
          '请在注册页面输入此验证码：',
          '{code}',
          '验证码在 {minutes} 分钟内有效，重新发送后旧验证码失效。',
          '如果您没有在注册，无需处理：没有验证码就不会开通账户。切勿将验证码告知任何人。',
        ],
      },
      zh_HK: {
        subject: '您的註冊驗證碼',
        body: [
          '請在註冊頁面輸入此驗證碼：',
          '{code}',
          '驗證碼在 {minutes} 分鐘內有效，重新發送後舊驗證碼即告失效。',
          '如您沒有在註冊，無須處理：沒有驗證碼就不會開通帳戶。切勿將驗證碼告知任何人。',
        ],
      },
    },
  },
  {
    name: REGISTER_EXISTS,
    params: [],
    texts: {
      en_US: {
        subject: 'You have an account already',
        body: [
          'Somebody, probably you, began to register with this address. It has an account already, so no new one is opened.',
          'Log in with your password. If you do not remember it, choose “Forgot password?” on the login page. If it was closed, it stays so; contact us.',
          'If this was not you, there is nothing to do: nobody has learnt that you have an account.',
        ],
      },
      zh_CN: {
        subject: '您已有账户',
        body: [
          '有人（可能是您）正在用此邮箱注册。该邮箱已有账户，因此不会开通新账户。',
          '请使用您的密码登录。如果忘记密码，请在登录页面选择“忘记密码？”。如该账户已注销，则无法重新开通，请联系我们。',
          '如果不是您本人操作，无需处理：没有人得知您拥有账户。',
        ],
      },
      zh_HK: {
        subject: '您已有帳戶',
        body: [
          '有人（可能是您）正以此電郵地址註冊。該地址已有帳戶，因此不會開通新帳戶。',
          '請使用您的密碼登入。如忘記密碼，請在登入頁面選擇「忘記密碼？」。如該帳戶已關閉，則無法重新開通，請聯絡我們。',
          '如非您本人操作，無須處理：沒有人得知您擁有帳戶。',
        ],
      },
    },
  },
  {
    name: REGISTER_HELD,
    params: [],
    texts: {
      en_US: {
        subject: 'This address cannot be registered yet',
        body: [
          'Somebody, probably you, began to register with this address. An account had it until a short while ago.',
          'For 72 hours after the change its owner can take the address back with the link that was mailed here. Until then no new account is opened with it.',
          'If you want one, register again afterwards. If this was not you, there is nothing to do.',
        ],
      },
      zh_CN: {
        subject: '该邮箱暂时无法注册',
        body: [
          '有人（可能是您）正在用此邮箱注册。不久之前，该邮箱还属于另一个账户。',
          '在更换邮箱后的 72 小时内，账户所有者可通过发送到此邮箱的链接恢复该邮箱。在此之前，不会用它开通新账户。',
          '如需新账户，请在此之后重新注册。如果不是您本人操作，无需处理。',
        ],
      },
      zh_HK: {
        subject: '此電郵地址暫時無法註冊',
        body: [
          '有人（可能是您）正以此電郵地址註冊。不久之前，該地址仍屬於另一個帳戶。',
          '在更換電郵後的 72 小時內，帳戶持有人可透過發送至此地址的連結取回該地址。在此之前，不會以它開通新帳戶。',
          '如需新帳戶，請在此之後重新註冊。如非您本人操作，無須處理。',
        ],
      },
    },
  },
  {
    name: LOGIN_CODE,
    params: ['code', 'minutes'],
    texts: {
      en_US: {
        subject: 'Your code to log in',
        body: [
          'Enter this code on the login page:',
          '{code}',
          'It is good once, for {minutes} minutes.',
          'If you are not logging in, somebody knows your address, no more. Give the code to nobody: whoever asks for it is not from us.',
        ],
      },
      zh_CN: {
        subject: '您的登录验证码',
        body: [
          '请在登录页面输入此验证码：',
          '{code}',
          '验证码仅可使用一次，{minutes} 分钟内有效。',
          '如果您没有在登录，说明有人知道您的邮箱，仅此而已。切勿将验证码告知任何人：索要验证码的人都不是我们的员工。',
        ],
      },
      zh_HK: {
        subject: '您的登入驗證碼',
        body: [
          '請在登入頁面輸入此驗證碼：',
          '{code}',
          '驗證碼只可使用一次，{minutes} 分鐘內有效。',
          '如您沒有在登入，說明有人知道您的電郵地址，僅此而已。切勿將驗證碼告知任何人：索取驗證碼的人都不是我們的員工。',
        ],
      },
    },
  },
  {
    name: DEVICE_CODE,
    params: ['code', 'minutes', 'time', 'address', 'device'],
    texts: {
      en_US: {
        subject: 'Confirm a new device',
        body: [
          'Your password was entered in a browser that your account was not used from before. To let it in, enter this code there:',
          '{code}',
          'It is good for {minutes} minutes.',
          'Time: {time}',
          'IP address: {address}',
          'Device: {device}',
          'If this was not you, somebody knows your password: change it at once. Without the code he is not let in.',
        ],
      },
      zh_CN: {
        subject: '确认新设备',
        body: [
          '您的密码在一个此前未使用过的浏览器中被输入。如需允许其登录，请在该浏览器中输入此验证码：',
          '{code}',
          '验证码在 {minutes} 分钟内有效。',
          '时间：{time}',
          'IP 地址：{address}',
          '设备：{device}',
          '如果不是您本人操作，说明他人已知道您的密码：请立即修改密码。没有验证码，对方无法登录。',
        ],
      },
      zh_HK: {
        subject: '確認新裝置',
        body: [
          '您的密碼在一個此前未使用過的瀏覽器中被輸入。如需允許其登入，請在該瀏覽器中輸入此驗證碼：',
          '{code}',
          '驗證碼在 {minutes} 分鐘內有效。',
          '時間：{time}',
          'IP 地址：{address}',
          '裝置：{device}',
          '如非您本人操作，表示他人已知道您的密碼：請立即更改密碼。沒有驗證碼，對方無法登入。',
        ],
      },
    },
  },
];
