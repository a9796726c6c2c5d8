/**
 * The check digit of Luhn's algorithm, also called Mod 10, that follows these digits. From the right, every other digit is doubled,
 * starting with the last. The check digit brings the sum of all resulting digits up to a multiple of ten.
 */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const counted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += counted > 9 ? counted - 9 : counted;
  }
  return (10 - (sum % 10)) % 10;
}
