/**
 * A person's age in whole years on the UTC day of a moment (contract, 13.1). Who was born on 29 February is a year older on 1 March of other
 * years.
 *
 * @param dateOfBirth midnight UTC of the day of birth
 */
export function ageOn(dateOfBirth: Date, moment: Date): number {
  const years = moment.getUTCFullYear() - dateOfBirth.getUTCFullYear();
  const hadBirthday =
    moment.getUTCMonth() > dateOfBirth.getUTCMonth() ||
    (moment.getUTCMonth() === dateOfBirth.getUTCMonth() && moment.getUTCDate() >= dateOfBirth.getUTCDate());
  return hadBirthday ? years : years - 1;
}
