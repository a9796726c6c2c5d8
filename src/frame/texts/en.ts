/**
 * Every text of the pages for patients, in English. This is the file to translate: es.ts has the same texts in Spanish, and the
 * compiler names anything missing from a translation.
 */
export const en = {
  /** The language's own name, on the button that switches to it. */
  name: 'English',

  activation: {
    title: 'Activate your test kit',
    welcome:
      'Tell us which kit is yours before you send your sample, so that the laboratory’s results can be matched to you.',
    service: 'Test kit activation',
    /** Before the title of the browser’s tab, so that a screen reader says it first. */
    errorPrefix: 'Error:',
    continue: 'Continue',
    activate: 'Activate my kit',
    summary: 'There is a problem',
    aboutYouHint: 'This kit needs the following details. Please fill in all of them.',
    confirmHint: 'This kit needs no more details. Compare the code with the label, then activate the kit.',
    knownToProgram: 'Your testing program already has your details: only the code on the box is needed.',
    privacy:
      'What you enter is registered with this kit, for the program that gave it to you. This page uses no cookies.',
  },

  /** What each page is for: its heading, and the beginning of its title. */
  steps: {
    code: 'Step 1 of 2: the code of your kit',
    details: 'Step 2 of 2: about you',
    confirm: 'Step 2 of 2: check the code',
    /** The only step for somebody whom the program knows. */
    token: 'The code of your kit',
  },

  /** The support contact: in the program's own words, if it has any. */
  help: { title: 'Questions?', program: 'Ask the program that gave you the kit, and have the code of the kit ready.' },

  fields: {
    kit: {
      label: 'Kit code',
      hint: 'On the label of the box: letters and digits, such as 7QK2M0VXRT4.',
      missing: 'Enter the code on the label of the box',
      unknown: 'We do not know this kit code. Compare it with the label, letter by letter',
      canceled: 'This kit has been canceled and cannot be used. Ask the program that gave it to you for a new one',
      closed:
        'The program that this kit comes from has closed, so the kit can no longer be activated. Ask the program what to do',
      expired:
        'This kit is past its expiry date, so please do not use it. Ask the program that gave it to you for a new one',
      quarantined:
        'Kits like this one are being checked, so please do not use it for now. Ask the program that gave it to you what to do',
      recalled:
        'This kit has been recalled, so please do not use it. Ask the program that gave it to you whether you will get a new one',
      notActivatable: 'This kind of kit is not activated here. See the instructions in the box',
      registered:
        'This kit is already activated. If you activated it, you do not need to do anything. If not, check the code, or ask the program that gave you the kit',
    },
    firstName: {
      label: 'First name',
      missing: 'Enter your first name',
      wrong: 'Enter a first name of at most 200 characters',
    },
    lastName: {
      label: 'Last name',
      missing: 'Enter your last name',
      wrong: 'Enter a last name of at most 200 characters',
    },
    dateOfBirth: {
      label: 'Date of birth',
      hint: 'For example, 3 27 1984.',
      /** In the order in which people write a date. */
      parts: { month: 'Month', day: 'Day', year: 'Year' },
      missing: 'Enter your date of birth',
      wrong:
        'Enter a real date of birth with month, day and four-digit year. It cannot be in the future or before 1900',
    },
    sex: { label: 'Sex', male: 'Male', female: 'Female', missing: 'Choose your sex', wrong: 'Choose your sex' },
    email: {
      label: 'E-mail address',
      missing: 'Enter your e-mail address',
      wrong: 'Enter an e-mail address like name@example.com',
    },
    phone: {
      label: 'Phone number',
      missing: 'Enter your phone number',
      wrong: 'Enter a phone number with digits, of at most 40 characters',
    },
    street1: {
      label: 'Address, line 1',
      missing: 'Enter the first line of your address',
      wrong: 'Enter a first line of at most 200 characters',
    },
    street2: {
      label: 'Address, line 2',
      missing: 'Enter the second line of your address, or a dash if there is none',
      wrong: 'Enter a second line of at most 200 characters',
    },
    city: { label: 'City', missing: 'Enter your city', wrong: 'Enter a city of at most 200 characters' },
    state: {
      label: 'State',
      missing: 'Enter your state',
      wrong: 'Enter the name of your state, or its official abbreviation',
    },
    zip: { label: 'ZIP code', missing: 'Enter your ZIP code', wrong: 'Enter the ZIP code of your address' },
    country: {
      label: 'Country',
      missing: 'Enter your country',
      wrong: 'Enter the English name of your country, or its two-letter code, such as US',
    },
    guardianFirstName: {
      label: 'First name of the parent or guardian',
      missing: 'Enter the first name of the parent or guardian',
      wrong: 'Enter a first name of at most 200 characters',
    },
    guardianLastName: {
      label: 'Last name of the parent or guardian',
      missing: 'Enter the last name of the parent or guardian',
      wrong: 'Enter a last name of at most 200 characters',
    },
    guardianRelationship: {
      label: 'Who this is',
      parent: 'Parent',
      legalGuardian: 'Legal guardian',
      other: 'Somebody else who may decide',
      missing: 'Choose who the parent or guardian is',
      wrong: 'Choose who the parent or guardian is',
    },
  },

  /** Why the rules of a program refuse somebody, next to what it is about. */
  eligibility: {
    COUNTRY_NOT_OFFERED: 'This test is not offered in this country. Ask the program that gave you the kit',
    REGION_NOT_OFFERED: 'This test is not offered in this state. Ask the program that gave you the kit',
    TOO_YOUNG: 'This test is not for people of this age: they are too young. Check the date of birth',
    TOO_OLD: 'This test is not for people of this age: they are too old. Check the date of birth',
    SEX_NOT_OFFERED: 'This test is not for people of this sex',
    GUARDIAN_REQUIRED: 'At this age, a parent or guardian must be named. Enter who that is',
    DETAILS_MISSING:
      'The program does not have all the details that decide whether this test is for you. Ask the program that gave you the kit',
  },

  /** Problems that belong to no single field. What was typed is still there. */
  problems: {
    token:
      'Your activation link is no longer valid: it works once, for ten minutes, and for one kind of kit. Go back to your program’s website or app and start the activation there again',
    tooOld: 'This page was open for too long. Start again with the code of your kit',
    rateLimited: 'There have been too many attempts. Wait a minute, then press the button again',
    unavailable: 'We cannot do this right now. Nothing has been lost: wait a moment, then press the button again',
    unknownOutcome:
      'We cannot tell whether your kit has been activated. Press the button again: it will not be activated twice',
    fault: (requestId: string) =>
      `Something went wrong on our side. Press the button again. If this keeps happening, tell your program this number: ${requestId}`,
    request: 'Your browser sent something that we cannot read. Shorten what you have typed, and try again',
  },

  activated: {
    title: 'Your kit is activated',
    kit: 'Kit code:',
    next: 'What comes next',
    steps: [
      'Follow the instructions in the box to take your sample.',
      'Pack the sample and send it as they show, as soon as you can.',
      'The program that gave you the kit will tell you when your results are ready.',
    ],
    keep: 'Keep the kit code until you have your results. You can close this page.',
  },

  /** The page for an unknown address. */
  notFound: {
    title: 'There is no such page',
    advice: 'The address may have been cut off or mistyped. Check it, or go back to where you found the link.',
    activate: 'Activate a test kit',
  },

  /** The page shown in place of a report to a person who opened a link to it. */
  document: {
    service: 'Laboratory report',
    expired: {
      title: 'This link has expired',
      advice: 'For your safety, a link to a report works for 15 minutes only. The report itself is still there.',
    },
    invalid: {
      title: 'This link is not complete',
      advice: 'Part of the address is missing or was changed, as happens when a link is copied or sent on.',
    },
    missing: { title: 'We cannot find this report', advice: 'The address may have been cut off or mistyped.' },
    rateLimited: {
      title: 'Too many attempts',
      advice: 'Too many reports were opened from here. Wait a minute, then reload this page.',
    },
    unavailable: { title: 'We cannot show the report right now', advice: 'Wait a moment, then reload this page.' },
    fault: {
      title: 'Something went wrong on our side',
      advice: 'Reload this page. If this keeps happening, tell your program the number below.',
    },
    again: 'Go back to where you found the link (your program’s website or app) and open the report from there again.',
    requestId: 'Number of this request:',
  },
};

/** The texts that every language must have. */
export type Texts = typeof en;
