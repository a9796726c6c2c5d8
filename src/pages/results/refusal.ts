import { AppError } from '../../errors/errors.ts';
import type { DateProblem } from './entry-page.ts';
import type { Shut } from './shut-page.ts';

/** A request that a page answers in its own words: what it shows in place of results, or what is wrong with a date. */
export class Refusal extends AppError {
  readonly shut: Shut | undefined;
  readonly problem: DateProblem | undefined;

  private constructor(
    code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_USER_INPUT',
    reason: string,
    says: { readonly shut?: Shut; readonly problem?: DateProblem },
  ) {
    super(code, 'The results page says why.', undefined, { reason });
    this.shut = says.shut;
    this.problem = says.problem;
  }

  /** Nothing says that the visitor has opened the page. */
  static notOpen(): Refusal {
    return new Refusal('UNAUTHENTICATED', 'results page not open', { shut: 'notOpen' });
  }

  /** A link whose signature is missing or was changed, or that has ended. */
  static link(shut: 'incomplete' | 'CLOSED' | 'REVOKED' | 'EXPIRED'): Refusal {
    return new Refusal('FORBIDDEN', `results link ${shut.toLowerCase()}`, { shut });
  }

  /** A date that cannot be anybody's, or that is not the person's. */
  static date(problem: DateProblem): Refusal {
    return typeof problem === 'object'
      ? new Refusal('FORBIDDEN', 'results link wrong date', { problem })
      : new Refusal('BAD_USER_INPUT', '', { problem });
  }
}

/** What a page says of any other failure; `undefined` is a fault of the service. */
export function shutOf(failure: AppError | undefined): Shut {
  switch (failure?.code) {
    case 'NOT_FOUND':
      return 'missing';
    case 'UNAUTHENTICATED':
      return 'notOpen';
    case 'RATE_LIMITED':
      return 'rateLimited';
    case 'SERVICE_UNAVAILABLE':
    case 'OUTCOME_UNKNOWN':
      return 'unavailable';
    case 'FORBIDDEN':
    case 'BAD_USER_INPUT':
    case 'METHOD_NOT_ALLOWED':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return 'incomplete';
    default:
      return 'fault';
  }
}
