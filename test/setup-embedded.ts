import type { TestProject } from 'vitest/node';

export default function setUp(project: TestProject) {
  project.provide('postgresUrl', null);
}
