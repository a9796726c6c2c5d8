ALTER TYPE "activation_field" ADD VALUE 'COUNTRY';
