-- Words that are out of the ordinary, such as "Reactive": only ever the laboratory's own flag.
ALTER TYPE "result_flag" ADD VALUE 'ABNORMAL' BEFORE 'CRITICAL';
