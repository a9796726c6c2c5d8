/** Messages as laboratories of several kinds write them. All people in them are made up. */
export interface Dialect {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** An analyser's middleware from the nineties: version 2.3, LF only, no SPM, every value ST, no offsets. */
const MIDDLEWARE = [
  'MSH|^~\\&|COBAS|LAB7|||199912311200||ORU^R01|7001|P|2.3',
  'PID|1||12345||DOE^JANE',
  'OBR|1|KIT-0007||GLU|||19991231080000|||||||19991231090000||||||||19991231115959',
  'OBX|1|ST|GLU||5.4|mmol/L|3.9-6.1|N|||F',
  'OBX|2|ST|CRP||<0.5|mg/L|<5||||F',
  'OBX|3|ST|COL||Yellow||||||F',
  'OBX|4|ST|LIP||Lipemic|index|||||F',
].join('\n');

/** A hospital's system: version 2.3.1, 8859/1, PID again before each order, notes everywhere. */
const HOSPITAL = [
  'MSH|^~\\&|MEDI|KLINIK|||20261121103000+0100||ORU^R01|H-55|P|2.3.1||||||8859/1',
  'PID|1||P9||Müller-Lüdenscheidt^Jürgen~Mueller^Juergen||19610713',
  'ORC|RE|KIT-0100',
  'OBR|1|KIT-0100|F-1|24331-1^Lipidpanel^LN|||202611200715',
  'NTE|1||Probe nüchtern entnommen',
  'OBX|1|NM|2093-3^Cholesterin^LN||6.1|mmol/l|0 - 5.2|H|||F',
  'NTE|1||Bitte in 3 Monaten kontrollieren',
  'NTE|2||Dr. Weiß',
  'PID|1||P9||Müller-Lüdenscheidt^Jürgen~Mueller^Juergen||19610713',
  'ORC|RE|KIT-0100',
  'OBR|2|KIT-0100|F-2|HIV^HIV-Test^L',
  'OBX|1|CE|HIV^HIV 1/2 Ak^L||N^negativ^L^260385009^Negative^SCT|||N|||F',
  '',
].join('\r');

/** A serology laboratory: version 2.4, delimiters of its own, titers, bounds and isolates by sub-id. */
const SEROLOGY = [
  'MSH#*!?%#SERO#LAB%1#KTS#PROG#20261121083000-0500##ORU*R01#S?F?9#P#2.4',
  'PID#1####O?T?Brien*Sean',
  'OBR#1##KIT-0200*SERO#RPR*Syphilis panel*L###202611200900',
  'OBX#1#SN#20507-0*RPR titer*LN#1#*1*:*128###A###F',
  'OBX#2#SN#5196-1*HBsAg index*LN#1#<*0.05#S/CO#<1####F',
  'OBX#3#ST#ORG*Organism*L#1#E. coli ?S?10 5?######F',
  'OBX#4#ST#AMP*Ampicillin*L#2#R###R###F',
  '',
].join('\r\n');

/** A reference laboratory: version 2.5.1, specimens, coded units, questions and answers, a PDF, a corrected value. */
const REFERENCE = [
  'MSH|^~\\&|REFLAB^2.16.1^ISO|REF^05D0000000^CLIA|KTS|PROG|20261121154500.123-0800||ORU^R01^ORU_R01|20261121-00042|P|2.5.1|||NE|NE|||||LRI',
  'SFT|REF|1.0|LIS|1',
  'PID|1||PT-1^^^REF||Doe^Jane^Q^^^^L||19800229|F',
  'ORC|RE|REQ-1|ACC-1',
  'OBR|1|REQ-1|ACC-1|4548-4^Hemoglobin A1c^LN|||20261118073000-0800|||||||||||||||20261121154000-0800|||C',
  'NTE|1|L|Specimen received in good condition.\\.br\\Method: HPLC',
  'OBX|1|NM|4548-4^Hemoglobin A1c^LN^A1C^HbA1c^L||6.1|%^percent^UCUM|4.0-5.6|H^High^HL70078|||C|||20261118073000-0800',
  'NTE|1|L|Previously reported as 5.1 %',
  'OBX|2|CWE|21613-5^Chlamydia DNA^LN||260415000^Not detected^SCT^^^^^^NOT DETECTED|||N^Normal^HL70078|||F',
  'OBX|3|ED|PDF^Full report^L||^application^pdf^Base64^JVBERi0xLjQKJeLjz9MKMSAwIG9iagoKZW5kb2JqCiUlRU9GCg==||||||F',
  'OBX|4|NM|35659-2^Age at specimen collection^LN||46|a^year^UCUM|||||F||||||||||||||||||QST',
  'OBX|5|NM|2345-7^Glucose^LN|||mg/dL^^UCUM|70-99||||X',
  'NTE|1|L|Tube not filled',
  'SPM|1|KIT-0300&KTS^ACC-1&REF||122555007^Blood^SCT|||||||||||||20261118073000-0800|20261119100000-0800',
  'OBX|1|NM|VOL^Volume^L||2|mL|||||F',
  '',
].join('\r');

/** A new system: version 2.8, UTF-8, a truncation character, PRT between an observation and its notes, results still to come. */
const MODERN = [
  'MSH|^~\\&#|新LIS|LAB|KTS|PROG|20261121093000+0900||ORU^R01^ORU_R01|新-1|P|2.8||||||UNICODE UTF-8',
  'PID|1||1^^^L||山田^太郎^^^^^L^^I~Yamada^Taro^^^^^L^^A||19900401',
  'OBR|1||KIT-0400|CBC^Blood count^L|||20261120|||||||||||||||202611210900|||P',
  'OBX|1|NM|718-7^Hemoglobin^LN||14.1|g/dL^^UCUM|13 to 17||||P',
  'PRT|1|AD||PO',
  'NTE|1||Preliminary \\P\\ 1',
  'OBX|2|NM|6690-2^Leukocytes^LN|||10*3/uL^^UCUM|||||I',
  'OBX|3|TX|COM^Comment^L||First line',
  'second line, where a line break was not escaped||||||F',
  'SPM|1|^kit-0400',
  '',
].join('\r');

export const DIALECTS: readonly Dialect[] = [
  { title: 'middleware, 2.3', bytes: Buffer.from(MIDDLEWARE) },
  { title: 'a hospital, 2.3.1', bytes: Buffer.from(HOSPITAL, 'latin1') },
  { title: 'serology, 2.4', bytes: Buffer.from(SEROLOGY) },
  { title: 'a reference laboratory, 2.5.1', bytes: Buffer.from(REFERENCE) },
  { title: 'a new system, 2.8', bytes: Buffer.from(MODERN) },
];
