import type { Sex } from '../../generated/prisma/enums.ts';

/** An address: an input of the use-cases. */
export interface DemoAddress {
  readonly street1: string;
  readonly street2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country?: string;
}

/** A fictional recipient or patient. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly sex: Sex;
  readonly dateOfBirth: string;
  readonly phone: string;
  readonly address: DemoAddress;
}

const MAPLE: DemoAddress = {
  street1: '12 Maple Avenue',
  street2: 'Apt 4B',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};
const HARBOR: DemoAddress = { street1: '880 Harbor Street', city: 'Duluth', state: 'MN', zip: '55802' };
const MISSION: DemoAddress = { street1: '2204 Misión Road', city: 'Santa Fe', state: 'NM', zip: '87501' };
const CANAL: DemoAddress = { street1: '51 Canal Walk', street2: 'Unit 9', city: 'Lowell', state: 'MA', zip: '01852' };
const ORCHARD: DemoAddress = { street1: '7 Orchard Close', city: 'Ithaca', state: 'NY', zip: '14850' };
const PRAIRIE: DemoAddress = { street1: '3310 Prairie View Drive', city: 'Lincoln', state: 'NE', zip: '68502' };
const PIOTRKOWSKA: DemoAddress = {
  street1: 'ul. Piotrkowska 104',
  street2: 'm. 7',
  city: 'Łódź',
  state: 'łódzkie',
  zip: '90-926',
  country: 'PL',
};
const ERMOU: DemoAddress = { street1: 'Ερμού 28', city: 'Αθήνα', state: 'Αττική', zip: '105 63', country: 'GR' };

/** Builds a person. `email` is the part before the @, and `extension` completes a fictional phone number. */
function person(
  email: string,
  firstName: string,
  lastName: string,
  sex: Sex,
  dateOfBirth: string,
  extension: string,
  address: DemoAddress,
): Person {
  return {
    firstName,
    lastName,
    email: `${email}@example.com`,
    sex,
    dateOfBirth,
    phone: `+1 (555) 555-${extension}`,
    address,
  };
}

/** The people of the demonstration program. All are fictional; their names cover many scripts and forms. */
export const PEOPLE = {
  lukasz: person('lukasz.zolc', 'Łukasz', 'Żółć', 'M', '1984-02-29', '0101', PIOTRKOWSKA),
  jose: person('jose.nunez', 'José', 'Núñez Ibáñez', 'M', '1971-07-14', '0102', MISSION),
  siobhan: person('siobhan.oneil', 'Siobhán', "O'Neil", 'F', '1990-11-03', '0103', CANAL),
  giorgos: person('giorgos.p', 'Γιώργος', 'Παπαδόπουλος', 'M', '1988-05-21', '0104', ERMOU),
  yulia: person('yulia.kovaleva', 'Юлия', 'Ковалёва', 'F', '1993-01-17', '0105', ORCHARD),
  thao: person('thao.nguyen', 'Thảo', 'Nguyễn', 'F', '1979-09-30', '0106', MAPLE),
  bjorn: person('bjorn.odegard', 'Bjørn', 'Ødegård', 'M', '1965-12-08', '0107', MAPLE),
  amelie: person('amelie.lefevre', 'Amélie', 'Lefèvre-Dubois', 'F', '1982-03-25', '0108', HARBOR),
  ozgur: person('ozgur.inceoglu', 'Özgür', 'İnceoğlu', 'M', '1995-06-06', '0109', CANAL),
  zsofia: person('zsofia.gyori', 'Zsófia', 'Kovács-Győri', 'F', '1998-10-12', '0110', ORCHARD),
  li: person('li.wei', '伟', '李', 'M', '1986-08-08', '0111', MAPLE),
  yael: person('yael.cohen', 'יעל', 'כהן', 'F', '1991-04-02', '0112', MAPLE),
  kenji: person('kenji.tanaka', '健二', '田中', 'M', '1968-02-11', '0113', HARBOR),
  minjun: person('minjun.kim', '민준', '김', 'M', '2001-05-05', '0114', PRAIRIE),
  mateja: person('mateja.cuckovic', 'Mateja', 'Čučković', 'F', '1987-07-27', '0115', PRAIRIE),
  oluwaseun: person('oluwaseun.adebayo', 'Olúwaṣẹun', 'Adébáyọ̀', 'M', '1976-10-01', '0116', CANAL),
  maria: person('maria.niguez', 'María José', 'Ñíguez', 'F', '1959-12-24', '0117', MISSION),
  daniel: person('daniel.dangelo', 'Daniel', "D'Angelo", 'M', '1983-09-19', '0118', ORCHARD),
  lucia: person('lucia.goncalves', 'Lúcia', 'Gonçalves', 'F', '1994-06-13', '0119', MISSION),
  anna: person('anna.weiss', 'Anna', 'Müller-Weiß', 'F', '1972-01-31', '0120', PRAIRIE),
  kwame: person('kwame.nkansah', 'Kwame', 'Nkansah', 'M', '1980-03-06', '0121', HARBOR),
  teodors: person('teodors.berzins', 'Teodors', 'Bērziņš', 'M', '1999-11-18', '0122', CANAL),
  nino: person('nino.beridze', 'ნინო', 'ბერიძე', 'F', '1985-05-26', '0123', ORCHARD),
  suda: person('suda.jaidee', 'สุดา', 'ใจดี', 'F', '1978-12-05', '0124', MAPLE),
  grace: person('grace.hopkins', 'Grace', 'Hopkins', 'F', '1966-12-09', '0125', PRAIRIE),
  noor: person('noor.alhasan', 'نور', 'الحسن', 'F', '1996-02-20', '0126', HARBOR),
  priya: person('priya.sharma', 'प्रिया', 'शर्मा', 'F', '1989-10-31', '0127', MAPLE),
  chloe: person('chloe.vandenberg', 'Chloë', 'van den Berg', 'F', '1992-04-27', '0128', CANAL),
  ruth: person('ruth.whitaker', 'Ruth', 'Whitaker', 'F', '1948-08-15', '0129', HARBOR),
  ewa: person('ewa.wisniewska', 'Ewa', 'Wiśniewska', 'F', '1981-01-06', '0130', PIOTRKOWSKA),
  marisol: person('marisol.vega', 'Marisol', 'Vega', 'F', '1978-05-17', '0132', MISSION),
  aino: person('aino.makinen', 'Aino', 'Mäkinen', 'F', '1997-12-06', '0131', HARBOR),
} as const satisfies Record<string, Person>;

/** The name of a person in this program's data. */
export type PersonKey = keyof typeof PEOPLE;
