-- A sample that fails, and can be tested after all (contract, 9.5).
ALTER TYPE "simulation_scenario" ADD VALUE 'RECOVERED';
